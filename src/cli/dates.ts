/** Local time as it sorts: `2026-06-28-130200`. */
export function timestamp(date: Date): string {
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}-${two(date.getHours())}${two(date.getMinutes())}${two(date.getSeconds())}`;
}

/** Local time with its offset, so that a reader elsewhere knows when it was: ISO 8601. */
export function localIso(date: Date): string {
  const offset = -date.getTimezoneOffset();
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':');
  const sign = offset < 0 ? '-' : '+';
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${day}T${time}${sign}${two(hours)}:${two(minutes)}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
