/** Writes counts with the singular or plural of a noun. */

/** "1 page", "2 pages". */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}
