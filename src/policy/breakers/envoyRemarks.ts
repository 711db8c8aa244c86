import { formatDuration } from '../../model/time.js';
import type { OptionRemark } from '../library.js';
import { wholeMillis } from './envoyEjector.js';
import { ENVOY_OPTIONS, type EnvoyOptions } from './envoyOptions.js';

/** What Envoy refuses, cuts, or accepts to no effect. */
export function envoyRemarks(options: EnvoyOptions): readonly OptionRemark[] {
  const rules = [
    maximumBelowBase,
    partsOfAPercent,
    partsOfAMillisecond,
    noRoom,
    alwaysPanic,
    gatewayNeverReached,
    notSplit,
  ];
  return rules.flatMap((rule) => rule(options));
}

function maximumBelowBase(options: EnvoyOptions): OptionRemark[] {
  const { max_ejection_time: most, base_ejection_time: base } = options;
  if (most === null || wholeMillis(most) >= wholeMillis(base)) return [];
  return [
    {
      severity: 'error',
      option: 'max_ejection_time',
      found: `max_ejection_time ${formatDuration(most)} with base_ejection_time ${formatDuration(base)}`,
      expected: 'max_ejection_time of at least base_ejection_time',
      hint: 'Envoy refuses this: the first ejection would already exceed the maximum',
    },
  ];
}

/** Envoy's percentages but the panic threshold are whole numbers. */
function partsOfAPercent(options: EnvoyOptions): OptionRemark[] {
  return WHOLE_PERCENTS.filter((option) => !Number.isInteger(options[option])).map((option) => {
    const value = options[option];
    const hint =
      value < 1
        ? `${value} means ${value} %; write ${Math.round(value * 100)} for ${Math.round(value * 100)} %`
        : `write ${Math.floor(value)} or ${Math.ceil(value)}`;
    return { severity: 'error', option, found: `${value}`, expected: 'whole percent', hint };
  });
}

const WHOLE_PERCENTS = [
  'max_ejection_percent',
  'failure_percentage_threshold',
  'enforcing_consecutive_5xx',
  'enforcing_consecutive_gateway_failure',
  'enforcing_consecutive_local_origin_failure',
  'enforcing_success_rate',
  'enforcing_local_origin_success_rate',
  'enforcing_failure_percentage',
  'enforcing_failure_percentage_local_origin',
] as const;

function partsOfAMillisecond(options: EnvoyOptions): OptionRemark[] {
  const remarks: OptionRemark[] = [];
  for (const option of TIMES) {
    const given = options[option];
    if (given === null || wholeMillis(given) === given) continue;
    remarks.push({
      severity: 'warning',
      option,
      found: formatDuration(given),
      expected: 'whole milliseconds',
      hint: `Envoy cuts it to ${formatDuration(wholeMillis(given))}`,
    });
  }
  return remarks;
}

const TIMES = [
  'interval',
  'base_ejection_time',
  'max_ejection_time',
  'max_ejection_time_jitter',
] as const;

function noRoom(options: EnvoyOptions): OptionRemark[] {
  const { hosts, max_ejection_percent: percent, always_eject_one_host: always } = options;
  if (always || 100 / hosts <= percent) return [];
  const hint =
    percent === 0
      ? 'nothing is ever ejected'
      : `nothing is ever ejected: that takes ${Math.ceil(100 / percent)} hosts, or always_eject_one_host`;
  return [
    {
      severity: 'warning',
      option: 'max_ejection_percent',
      found: `max_ejection_percent ${percent} of ${hosts} hosts`,
      expected: 'room for one host',
      hint,
    },
  ];
}

function alwaysPanic(options: EnvoyOptions): OptionRemark[] {
  const { hosts, healthy_panic_threshold: panic } = options;
  const left = (100 * (hosts - 1)) / hosts;
  if (left >= panic || noRoom(options).length > 0) return [];
  return [
    {
      severity: 'warning',
      option: 'healthy_panic_threshold',
      found: `healthy_panic_threshold ${panic} with ${hosts} hosts`,
      expected: 'enough hosts in service while one is ejected',
      hint: 'calls go to the ejected host all the same: too few others are left',
    },
  ];
}

function gatewayNeverReached(options: EnvoyOptions): OptionRemark[] {
  const { consecutive_gateway_failure: gateways, consecutive_5xx: errors } = options;
  const enforced = options.enforcing_consecutive_gateway_failure > 0;
  if (!enforced || options.enforcing_consecutive_5xx < 100) return [];
  if (errors === 0 || gateways <= errors) return [];
  return [
    {
      severity: 'warning',
      option: 'consecutive_gateway_failure',
      found: `consecutive_gateway_failure ${gateways} with consecutive_5xx ${errors}`,
      expected: 'consecutive_gateway_failure of at most consecutive_5xx, or consecutive_5xx 0',
      hint: `a gateway error is a 5xx too, so the host is ejected after ${errors}`,
    },
  ];
}

function notSplit(options: EnvoyOptions): OptionRemark[] {
  if (options.split_external_local_origin_errors) return [];
  return SPLIT_ONLY.filter((option) => options[option] !== ENVOY_OPTIONS[option].default).map(
    (option) => ({
      severity: 'warning',
      option,
      found: `${option} with split_external_local_origin_errors false`,
      expected: 'split_external_local_origin_errors true',
      hint: 'without the split, failures to connect count as answers of 503 and time-outs of 504',
    }),
  );
}

const SPLIT_ONLY = [
  'consecutive_local_origin_failure',
  'enforcing_consecutive_local_origin_failure',
  'enforcing_local_origin_success_rate',
  'enforcing_failure_percentage_local_origin',
] as const;
