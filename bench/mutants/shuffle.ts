/** The items in another order, by numbers from 0 to 1. */
export function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item): [number, Item] => [random(), item])
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item);
}
