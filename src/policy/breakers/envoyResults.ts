import type { Micros } from '../../model/time.js';
import type { EjectionType } from './envoyEjections.js';
import type { Ejector } from './envoyEjector.js';
import type { HostMonitor } from './envoyHost.js';
import type { OutlierOptions } from './envoyOptions.js';

/** What can happen to a request apart from an answer with a status. */
export type HostEvent =
  /** Connected; a request over the connection follows and has a result of its own. */
  | 'connect-success'
  /** Connected, and nothing more follows. */
  | 'connect-success-final'
  | 'connect-failed'
  | 'timeout'
  /** The host answered, in a protocol without statuses. */
  | 'request-success'
  | 'request-failed';

/**
 * Counts results per host and finds runs of failures, by the rules of Envoy 1.31. Envoy's workers
 * count and its main thread ejects; here both happen at once.
 */
export class ResultCounter {
  private readonly options: OutlierOptions;
  private readonly ejector: Ejector;

  constructor(options: OutlierOptions, ejector: Ejector) {
    this.options = options;
    this.ejector = ejector;
  }

  /** Counts something other than an answer with a status. */
  recordEvent(host: HostMonitor, event: HostEvent, now: Micros, status?: number): void {
    if (this.options.split_external_local_origin_errors) this.recordSplit(host, event, now);
    else this.recordMapped(host, status ?? statusOf(event), now);
  }

  /** Counts an answer. */
  recordStatus(host: HostMonitor, status: number, now: Micros): void {
    const failed = status >= 500 && status < 600;
    host.external.count(!failed);
    if (failed) this.countServerError(host, status, now);
    else {
      host.serverErrors = 0;
      host.gatewayErrors = 0;
    }
  }

  /**
   * Equal, not at least: a threshold of 0 never fires, and while a host is ejected its count runs
   * past the threshold in silence. An answer that completes both runs fires the gateway's first.
   */
  private countServerError(host: HostMonitor, status: number, now: Micros): void {
    const { consecutive_gateway_failure: gateways, consecutive_5xx: errors } = this.options;
    host.gatewayErrors = status >= 502 && status <= 504 ? host.gatewayErrors + 1 : 0;
    if (host.gatewayErrors === gateways && gateways > 0) {
      if (this.detect(host, 'consecutive_gateway_failure', gateways, now)) host.gatewayErrors = 0;
    }
    host.serverErrors += 1;
    if (host.serverErrors === errors && this.detect(host, 'consecutive_5xx', errors, now)) {
      host.serverErrors = 0;
    }
  }

  private recordMapped(host: HostMonitor, status: number | null, now: Micros): void {
    if (status !== null) this.recordStatus(host, status, now);
  }

  private recordSplit(host: HostMonitor, event: HostEvent, now: Micros): void {
    if (event === 'request-failed') this.recordStatus(host, 503, now);
    if (event === 'request-success') this.recordStatus(host, 200, now);
    if (isLocalFailure(event)) this.countLocalError(host, now);
    if (isLocalSuccess(event)) {
      host.local.count(true);
      host.localErrors = 0;
    }
  }

  private countLocalError(host: HostMonitor, now: Micros): void {
    const limit = this.options.consecutive_local_origin_failure;
    host.local.count(false);
    host.localErrors += 1;
    if (host.localErrors !== limit) return;
    if (this.detect(host, 'consecutive_local_origin_failure', limit, now)) host.localErrors = 0;
  }

  /**
   * True when the run of failures was looked at, and so is to be counted anew: also when there
   * was no room for the ejection or chance was against it, but not for an ejected host.
   */
  private detect(host: HostMonitor, type: EjectionType, limit: number, now: Micros): boolean {
    if (!host.member || host.ejected) return false;
    if (this.ejector.handle(host, type, now)) {
      host.why = `${limit} failures in a row (${type})`;
    }
    return true;
  }
}

/** The status that an event counts as when errors are not split; null: it does not count. */
function statusOf(event: HostEvent): number | null {
  switch (event) {
    case 'connect-success':
      return null;
    case 'connect-failed':
      return 503;
    case 'timeout':
      return 504;
    case 'request-failed':
      return 500;
    default:
      return 200;
  }
}

/** True when, with errors split, the event is a failure to reach the host. */
function isLocalFailure(event: HostEvent): boolean {
  return event === 'connect-failed' || event === 'timeout';
}

/** True when, with errors split, the event shows that the host was reached. */
function isLocalSuccess(event: HostEvent): boolean {
  return !isLocalFailure(event) && event !== 'request-failed';
}
