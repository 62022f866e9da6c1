/** Kinds of imports. */
export const importKinds = ['error-codes', 'documentations', 'devices', 'units', 'parts'] as const
export type ImportKind = (typeof importKinds)[number]
