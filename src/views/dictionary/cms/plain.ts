import { msg } from '@lingui/core/macro'
import type { Column } from '#views/components/data-table/columns.ts'
import type { FormPart } from '#views/components/resource/resource.ts'

interface Plain {
  name: string
  position?: number | undefined
  active?: boolean | undefined
}
interface Coded {
  code: string
  name_pl: string
  name_en: string
  position?: number | undefined
  active?: boolean | undefined
}
interface Kept {
  position: number
  active: boolean
  created_at: string
}

const kept: readonly Column<Kept>[] = [
  { field: 'position', label: msg`Position`, width: 110, type: 'number', sorter: true },
  { field: 'active', label: msg`Active`, width: 100, type: 'boolean', filter: true },
  { field: 'created_at', label: msg`Created`, width: 160, type: 'moment', sorter: true },
]
const use = {
  title: msg`Use`,
  explanation: msg`An inactive entry stays where it was chosen before and can no longer be chosen.`,
  fields: [
    { name: 'position', label: msg`Position`, description: msg`Smaller numbers come first.` },
    { name: 'active', label: msg`Active` },
  ],
} as const

/** Columns and fields of dictionaries with one name in every language. */
export const plainColumns: readonly Column<Kept & { name: string }>[] = [
  { field: 'name', label: msg`Name`, width: 320, filter: true, sorter: true },
  ...kept,
]
export const plainParts: readonly FormPart<Plain>[] = [
  { title: msg`Name`, fields: [{ name: 'name', label: msg`Name` }] },
  use,
]

/** Columns and fields of dictionaries by an international code, with a name in both languages. */
export const codedColumns: readonly Column<Kept & { code: string; name_pl: string; name_en: string }>[] = [
  { field: 'name_pl', label: msg`Name (Polish)`, width: 280, filter: true, sorter: true },
  { field: 'name_en', label: msg`Name (English)`, width: 280, filter: true, sorter: true },
  { field: 'code', label: msg`Code`, width: 90, filter: true, sorter: true },
  ...kept,
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
  use,
]
