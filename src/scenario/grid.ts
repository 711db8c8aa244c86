import type { Findings } from './findings.js';
import { describeNode, entryOf, type MapNode } from './node.js';

/** Every row of the grid is what the name of some variant begins with. */
export function checkGrid(root: MapNode, findings: Findings): void {
  const [grid, variants] = ['grid', 'variants'].map((key) => entryOf(root, key)?.value);
  if (grid?.kind !== 'list' || variants?.kind !== 'map') return;
  const names = variants.entries.map(({ key }) => key);
  grid.items.forEach((item, index) => {
    const row = item.kind === 'scalar' ? String(item.value) : '';
    if (row === '' || names.some((name) => name.startsWith(`${row}-`))) return;
    const expected = `what the names of variants begin with: ${row}-... is none of ${names.join(', ')}`;
    findings.error(item.place, { path: `grid[${index}]`, found: describeNode(item), expected });
  });
}
