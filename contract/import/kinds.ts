/** Kinds of imports. */
export const importKinds = ['error-codes', 'documentations', 'devices', 'units', 'parts'] as const
export type ImportKind = (typeof importKinds)[number]

/** Whether an import needs an archive although its workbook may name no file (specification, section 5); the other kinds go beyond it. */
export function needsArchive(kind: ImportKind): boolean {
  return kind === 'error-codes' || kind === 'documentations'
}
