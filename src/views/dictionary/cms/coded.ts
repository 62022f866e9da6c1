import { msg } from '@lingui/core/macro'
import type { Column } from '#views/components/data-table/columns.ts'
import { listedColumns, listedPart } from '#views/components/resource/named.ts'
import type { FormPart } from '#views/components/resource/resource.ts'

interface Coded {
  code: string
  name_pl: string
  name_en: string
  position?: number | undefined
  active?: boolean | undefined
}
interface CodedRow extends Coded {
  position: number
  active: boolean
  created_at: string
}

/** Columns and fields of dictionaries with an international code and a name in both languages. */
export const codedColumns: readonly Column<CodedRow>[] = [
  { field: 'name_pl', label: msg`Name (Polish)`, width: 280, filter: true, sorter: true },
  { field: 'name_en', label: msg`Name (English)`, width: 280, filter: true, sorter: true },
  { field: 'code', label: msg`Code`, width: 90, filter: true, sorter: true },
  ...listedColumns,
]
export const codedParts = (code: FormPart<Coded>['fields'][number]['description']): readonly FormPart<Coded>[] => [
  {
    title: msg`Name`,
    explanation: msg`As partners and colleagues see it, in the language of their interface.`,
    fields: [
      { name: 'name_pl', label: msg`Name (Polish)` },
      { name: 'name_en', label: msg`Name (English)`, beside: true },
      { name: 'code', label: msg`Code`, description: code },
    ],
  },
  listedPart,
]
