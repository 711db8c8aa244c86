#!/usr/bin/env node
'use strict';

// Starts the command line. Compiling it takes as long as anything it does, so the compiled code is
// kept: Node 22.8 and later do that by themselves, for Node 20 the build leaves it in cli.cache.
// V8 refuses a cache of another version or other flags, and then compiles as ever.
const { readFileSync } = require('node:fs');
const { createRequire, enableCompileCache, wrap } = require('node:module');
const { dirname, join } = require('node:path');

const file = join(__dirname, 'cli.cjs');

if (enableCompileCache) {
  enableCompileCache();
  require(file);
} else {
  const { Script } = require('node:vm');
  const script = new Script(wrap(readFileSync(file, 'utf8')), {
    filename: file,
    cachedData: keptCode(),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, dirname(file));
  if (process.env.BREAKER_LAB_KEEP_CODE === file) keepCode(script);
}

function keptCode() {
  try {
    return readFileSync(join(__dirname, 'cli.cache'));
  } catch {
    return undefined;
  }
}

/** Used by the build only: after a run, the cache holds what a run needs. */
function keepCode(script) {
  const { writeFileSync } = require('node:fs');
  process.on('exit', () => writeFileSync(join(__dirname, 'cli.cache'), script.createCachedData()));
}
