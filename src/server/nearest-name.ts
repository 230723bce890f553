/** The name of a list that takes the fewest changes of one character to become from `wrong`. */
export function nearestName(wrong: string, names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.reduce((best, name) => (distance(wrong, name) < distance(wrong, best) ? name : best), first);
}

/** The Levenshtein distance. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let column = 1; column <= to.length; column++) {
      const changed = (row[column - 1] ?? 0) + (to[column - 1] === letter ? 0 : 1);
      next.push(Math.min(changed, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
