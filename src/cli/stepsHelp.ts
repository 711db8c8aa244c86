/** The format of step lists in short; everything that a file needs. */
export const STEPS_HELP = `
A file:
  breaker: { library: opossum, errorThresholdPercentage: 50, resetTimeout: 1s }
  steps:
    - { t: 0, call: fail, n: 2 }
    - { t: 1000, call: ok, takes: 200, id: probe }
    - { t: 1100, call: ok }
  expect:
    - { t: 0, after: 1st fail, state: open, failures: 1 }
    - { t: 1000, before: the call, state: half-open }
    - { t: 1100, result: rejected, rejects: 2 }
    - { t: 1200, after: probe, state: closed, admitted: 0, executed: 2 }

breaker   as in a scenario: the lab's own knobs; or library: NAME with its own
          options; or like: NAME for its defaults (breaker-lab breakers lists
          them). Or in its place library: NAME and config: with the options as
          users of the library write them; there a bare duration is in ms.
steps     t       when, since the start: ms, or with a unit (1m30s)
          call    how it ends: ok, fail, ignored or unhandled (an outcome that
                  the breaker is told to leave out), cancel (its caller gives
                  up), hang (never), or an HTTP status: 500 and more is a failure
          takes   how long it takes (0); meanwhile it is in flight
          n       how many (1); one ends before the next starts if takes is 0
          every   from one start to the next; without it all at t
          concurrent: true   all n start before the first of them ends
          id      a name for expectations; host for Envoy, from 0
          do      in place of call, by hand: what the model has, such as reset,
                  force-open, disable, isolate, close; or wait
expect    t       when to look: at the end of that time, or with
          after / before   the call, 3rd ok, 5 calls, 2nd rejected, 10th result,
                  an id, all: which of the things that happen at t. Without a
                  number the last for after, the first for before.
          state   in the lab's words or the library's: half-open, HALF_OPEN
          result  of the last call at t: admitted, rejected, queued, the reason
                  (open, probing, bulkhead-full, forced-open) or the library's
                  error. No call at t: what one more call would be told.
          admitted, rejected, queued   calls of the steps that began last, or
                  with since: TIME those since then
          executed, inFlight   calls let through in all, and those not ended
          and the counters of the model by name. With decimals a number is
          compared to as many of them.

At one time the timers of the model come first, then the steps in the order of
the file, then the results of calls that took their time. title, about, source,
note and seed (of random draws) may be said as well. All of it as a schema:
breaker-lab schema steps

Exit codes: 0; with --expect 1 when an expectation does not hold; 2 for a file
that is wrong, or with --expect expects nothing.`;
