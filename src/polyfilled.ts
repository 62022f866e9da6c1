/**
 * The functions that the polyfills bring, by the path from the global object. The oldest browsers served (`browserslist` of
 * `package.json`) lack them; the build refuses a newer function that is not among them (`scripts/build/served-browsers.ts`).
 */
export const polyfilled = [
  'AbortSignal.any',
  'Array.fromAsync',
  'Array.prototype.toReversed',
  'Array.prototype.toSorted',
  'Array.prototype.toSpliced',
  'Array.prototype.with',
  'Element.prototype.checkVisibility',
  'Iterator.from',
  'Iterator.prototype.drop',
  'Iterator.prototype.every',
  'Iterator.prototype.filter',
  'Iterator.prototype.find',
  'Iterator.prototype.flatMap',
  'Iterator.prototype.forEach',
  'Iterator.prototype.map',
  'Iterator.prototype.reduce',
  'Iterator.prototype.some',
  'Iterator.prototype.take',
  'Iterator.prototype.toArray',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'Set.prototype.difference',
  'Set.prototype.intersection',
  'Set.prototype.isDisjointFrom',
  'Set.prototype.isSubsetOf',
  'Set.prototype.isSupersetOf',
  'Set.prototype.symmetricDifference',
  'Set.prototype.union',
  'URL.canParse',
  'URL.parse',
] as const

/** Whether the browser lacks a function. */
export function isMissing(path: string): boolean {
  let value: unknown = globalThis
  for (const name of path.split('.')) value = (value as Record<string, unknown> | undefined)?.[name]
  return typeof value !== 'function'
}
