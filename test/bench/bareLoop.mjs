/**
 * The floor: the textbook event loop, a binary heap of objects with a time and a callback. So many
 * operations are under way at a time, each with a callback that schedules its next event; nothing else
 * happens: no policies, no records, no metrics.
 * @param operations how many are under way at a time
 * @param events how many events are handled in all
 * @param delays the waits between the events of an operation, in turn, over and over
 */
export function bareLoop({ operations, events, delays }) {
  const heap = [];
  let now = 0;
  let left = events - operations;
  for (let index = 0; index < operations; index += 1) {
    let turn = 0;
    const callback = () => {
      if (left <= 0) return;
      left -= 1;
      push(heap, { time: now + delays[turn](), callback });
      turn = turn + 1 === delays.length ? 0 : turn + 1;
    };
    push(heap, { time: 0, callback });
  }
  while (heap.length > 0) {
    const event = pop(heap);
    now = event.time;
    event.callback();
  }
  return now;
}

/** Exponentially distributed waits. */
export function exponential(mean) {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return -mean * Math.log(1 - state / 4_294_967_296);
  };
}

function push(heap, event) {
  let index = heap.length;
  heap.push(event);
  while (index > 0) {
    const parent = (index - 1) >> 1;
    if (heap[parent].time <= event.time) break;
    heap[index] = heap[parent];
    index = parent;
  }
  heap[index] = event;
}

function pop(heap) {
  const top = heap[0];
  const last = heap.pop();
  if (heap.length === 0) return top;
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && heap[child + 1].time < heap[child].time) child += 1;
    if (heap[child].time >= last.time) break;
    heap[index] = heap[child];
    index = child;
  }
  heap[index] = last;
  return top;
}
