import { fromMillis } from '../model/time.js';
import type { WallClock } from '../sim/drive.js';
import type { Host } from './host.js';

/** A clock that starts now and follows the machine's. */
export function startWallClock(host: Host): WallClock {
  const started = host.millis();
  const now = () => fromMillis(host.millis() - started);
  return {
    now,
    async sleepUntil(time): Promise<void> {
      // Timers may fire up to a millisecond early.
      while (now() < time && !host.interrupted) {
        await host.sleep(Math.max(1, (time - now()) / 1000));
      }
    },
  };
}
