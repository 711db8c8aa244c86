import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const LOWER = [
  'model',
  'policy',
  'sim',
  'scenario',
  'analysis',
  'report',
  'conformance',
  'differences',
  'steps',
  'explain',
];

/** Who may import whom; a room may always import itself. Kept in step with src/README.md. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  model: [],
  policy: ['model'],
  sim: ['model', 'policy'],
  scenario: ['model', 'policy', 'steps'],
  analysis: ['model'],
  report: ['model', 'analysis', 'conformance', 'differences', 'steps'],
  conformance: ['model', 'policy'],
  differences: ['model', 'policy'],
  steps: ['model', 'policy'],
  explain: ['model', 'policy'],
  lab: [...LOWER],
  cli: [...LOWER, 'lab'],
};

/** Packages that a room may load, and why a room may load any is in src/README.md. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  scenario: ['yaml'],
  report: ['cli-table3'],
  cli: ['commander', 'chalk'],
};

/** Global names whose values the pure rooms must be given instead. */
const BANNED = [
  'Date',
  'performance',
  'process',
  'console',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'fetch',
  'globalThis',
];
/** Functions that ECMAScript does not specify to the last bit; only model/inexact.ts may call them. */
const INEXACT = [
  'exp',
  'expm1',
  'log',
  'log2',
  'log10',
  'log1p',
  'pow',
  'sin',
  'cos',
  'tan',
  'tanh',
  'sinh',
  'cosh',
  'cbrt',
  'hypot',
  'random',
];

const MOST_LINES_OF_A_FUNCTION = 20;
const MOST_LINES_OF_A_FILE = 210;

const root = join(import.meta.dirname, '..');
const files = filesUnder(join(root, 'src')).filter((path) => path.endsWith('.ts'));
const sources = files.map((path) => {
  const name = relative(root, path).split(sep).join('/');
  return {
    name,
    room: roomOf(name),
    tree: ts.createSourceFile(name, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2023, true),
  };
});

describe('the house', () => {
  it('lets each room import only the rooms below it', () => {
    const wrong = imports().flatMap(({ name, room, target, specifier }) => {
      const allowed = target === room || (MAY_IMPORT[room] ?? []).includes(target);
      return allowed ? [] : [`${name} imports ${specifier}`];
    });
    expect(wrong).toEqual([]);
  });

  it('has no cycles of imports', () => {
    expect(findCycle()).toEqual([]);
  });

  it('loads packages and Node modules only where they belong', () => {
    const wrong = packageImports().flatMap(({ name, room, specifier }) => {
      const allowed = specifier.startsWith('node:')
        ? room === 'cli'
        : (PACKAGES[room] ?? []).includes(specifier);
      return allowed ? [] : [`${name} loads ${specifier}`];
    });
    expect(wrong).toEqual([]);
  });

  it('touches the process, the clock and the console only in cli/host.ts and cli/main.ts', () => {
    const isHost = (name: string): boolean =>
      name === 'src/cli/host.ts' || name === 'src/cli/main.ts';
    const wrong = sources.flatMap(({ name, tree }) =>
      isHost(name) ? [] : globalsUsed(tree).map((used) => `${name}: ${used}`),
    );
    expect(wrong).toEqual([]);
  });

  it('calls inexact functions in one file only, and Math.random nowhere', () => {
    const wrong = sources.flatMap(({ name, tree }) =>
      name === 'src/model/inexact.ts' ? [] : inexactCalls(tree).map((used) => `${name}: ${used}`),
    );
    expect(wrong).toEqual([]);
  });

  it('has no file for things without a name', () => {
    const wrong = sources.filter(({ name }) =>
      /(^|\/)(utils?|helpers?|common|misc|manager)\.ts$/i.test(name),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

describe('the code', () => {
  it(`has no function with more than ${MOST_LINES_OF_A_FUNCTION} lines in its body`, () => {
    expect(
      sources.flatMap(({ name, tree }) => longFunctions(tree).map((found) => `${name}: ${found}`)),
    ).toEqual([]);
  });

  it(`has no file of more than ${MOST_LINES_OF_A_FILE} lines`, () => {
    const long = sources.filter(({ tree }) => lineCount(tree) > MOST_LINES_OF_A_FILE);
    expect(long.map(({ name, tree }) => `${name}: ${lineCount(tree)}`)).toEqual([]);
  });

  it('says of every public declaration what it means', () => {
    expect(
      sources.flatMap(({ name, tree }) => undocumented(tree).map((found) => `${name}: ${found}`)),
    ).toEqual([]);
  });

  it('leaves nothing for later', () => {
    const marks = new RegExp(['TO' + 'DO', 'FIX' + 'ME', 'not impl' + 'emented'].join('|'), 'i');
    expect(sources.filter(({ tree }) => marks.test(tree.text)).map(({ name }) => name)).toEqual([]);
  });
});

function filesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
}

/** src/lab.ts and the other files at the top are the lab; they may use all rooms but the command line. */
function roomOf(name: string): string {
  const [, room = ''] = name.split('/');
  return room.endsWith('.ts') ? 'lab' : room;
}

interface Import {
  readonly name: string;
  readonly room: string;
  readonly target: string;
  readonly specifier: string;
}

function specifiers(tree: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isStatic = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const written = isStatic ? node.moduleSpecifier : dynamicImport(node);
    if (written !== undefined && ts.isStringLiteral(written)) found.push(written.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function dynamicImport(node: ts.Node): ts.Expression | undefined {
  const isImport =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport ? node.arguments[0] : undefined;
}

function imports(): readonly Import[] {
  return sources.flatMap(({ name, room, tree }) =>
    specifiers(tree)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({
        name,
        room,
        specifier,
        target: roomOf(resolveImport(name, specifier)),
      })),
  );
}

function packageImports(): readonly Omit<Import, 'target'>[] {
  return sources.flatMap(({ name, room, tree }) =>
    specifiers(tree)
      .filter((specifier) => !specifier.startsWith('.'))
      .map((specifier) => ({ name, room, specifier })),
  );
}

function resolveImport(from: string, specifier: string): string {
  return join(from, '..', specifier).split(sep).join('/').replace(/\.js$/, '.ts');
}

/** The files of the first cycle found, types included; empty when there is none. */
function findCycle(): readonly string[] {
  const edges = new Map(
    sources.map(({ name, tree }) => [
      name,
      specifiers(tree)
        .filter((to) => to.startsWith('.'))
        .map((to) => resolveImport(name, to)),
    ]),
  );
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): readonly string[] => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const to of edges.get(name) ?? []) {
      const cycle = walk(to, [...path, name]);
      if (cycle.length > 0) return cycle;
    }
    done.add(name);
    return [];
  };
  return [...edges.keys()].map((name) => walk(name, [])).find((cycle) => cycle.length > 0) ?? [];
}

function globalsUsed(tree: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && BANNED.includes(node.text) && isValueUse(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** Not a property, a key, a declared name or a type. */
function isValueUse(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  return (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === node;
}

function inexactCalls(tree: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isMath = ts.isPropertyAccessExpression(node) && node.expression.getText() === 'Math';
    if (isMath && INEXACT.includes(node.name.text)) found.push(`Math.${node.name.text}`);
    if (
      ts.isBinaryExpression(node) &&
      node.operatorToken.kind === ts.SyntaxKind.AsteriskAsteriskToken
    )
      found.push('**');
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function longFunctions(tree: ts.SourceFile): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined) {
      const { body } = node;
      const lines = lineAt(tree, body.end) - lineAt(tree, body.getStart()) - 1;
      if (lines > MOST_LINES_OF_A_FUNCTION)
        found.push(`line ${lineAt(tree, node.getStart()) + 1}, ${lines} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function lineAt(tree: ts.SourceFile, position: number): number {
  return tree.getLineAndCharacterOfPosition(position).line;
}

function lineCount(tree: ts.SourceFile): number {
  return tree.text.trimEnd().split('\n').length;
}

/** Exported functions, classes, types and constants without a TSDoc comment. */
function undocumented(tree: ts.SourceFile): readonly string[] {
  return tree.statements.flatMap((statement) => {
    const isDeclaration =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isVariableStatement(statement);
    const isExported =
      isDeclaration &&
      (statement.modifiers ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const isFine = !isExported || ts.getJSDocCommentsAndTags(statement).length > 0;
    return isFine ? [] : [statement.getText().slice(0, 60).split('\n')[0] ?? ''];
  });
}
