import fc from 'fast-check';

// The same examples in every run, so that a change is judged by what it changes. To look for new
// ones: FAST_CHECK_SEED=$RANDOM npx vitest run --config .config/vitest.config.ts
fc.configureGlobal({ seed: Number(process.env['FAST_CHECK_SEED'] ?? 20_260_628) });
