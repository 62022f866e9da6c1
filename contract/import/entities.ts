import { entities } from '#contract/declare/entity.ts'

/**
 * Imports: a workbook and an archive from which records are made. Their pages are below `/cms/import`, with one list for each
 * kind.
 */
export const importEntities = entities({
  'import.imports': {
    path: 'import/imports',
    param: 'import',
    trash: false,
    words: {
      en: { one: 'import', many: 'imports' },
      pl: { gender: 'masculine', one: 'import', accusative: 'import', few: 'importy', many: 'importów' },
    },
  },
})
