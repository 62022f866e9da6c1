import { entities } from '#contract/entity.ts'

/** Imports: a workbook and an archive that become records. Their pages stand below `/cms/import`, one list for each kind. */
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
