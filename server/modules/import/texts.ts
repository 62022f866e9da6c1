import { type TextsOfTable, textsOf } from '#server/db/texts.ts'
import { import_files, import_rows, imports } from './table.ts'

/** What the text columns of this module's tables say of people (`server/db/texts.ts`). */
export const importTexts: readonly TextsOfTable[] = [
  textsOf(
    import_files,
    { anyone: { text: ['name'] }, nobody: { value: ['type', 'left_out'], number: ['key'] } },
    { 'import.imports': import_files.import_id },
  ),
  textsOf(
    import_rows,
    {
      anyone: { text: ['cells', 'mended', 'former', 'changes'] },
      nobody: { value: ['checked', 'problems', 'plan', 'result'], number: ['files', 'identity'] },
    },
    { 'import.imports': import_rows.import_id },
  ),
  textsOf(imports, {
    nobody: {
      value: [
        'kind',
        'status',
        'outline',
        'mapping',
        'rows_key',
        'column_forms',
        'empty_cells',
        'step',
        'failed_step',
        'failure_key',
        'failure_parameters',
      ],
      secret: ['xls_sha256'],
    },
    anyone: { text: ['xls_name', 'columns', 'unknown_columns'] },
  }),
]
