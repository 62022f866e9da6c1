import { msg } from '@lingui/core/macro'
import type { InferInput, InferOutput } from 'valibot'
import type { NamedForm, NamedItem, PlainForm, PlainItem } from '#contract/declare/named.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import type { FormPart } from '#views/components/resource/resource.ts'
import { inUseColumn } from '#views/components/status/in-use.tsx'

/** Columns of dictionaries with a position and an active switch. */
export const listedColumns: readonly Column<{ position: number; active: boolean; created_at: string }>[] = [
  { field: 'position', label: msg`Position`, width: 110, type: 'number', sorter: true },
  inUseColumn,
  { field: 'created_at', label: msg`Created`, width: 160, type: 'moment', sorter: true },
]
export const listedPart = {
  title: msg`Usage`,
  explanation: msg`An inactive entry stays where it is already used, but can no longer be chosen.`,
  fields: [
    { name: 'position', label: msg`Position`, description: msg`Smaller numbers come first.` },
    { name: 'active', label: msg`Active` },
  ],
} as const

/** Columns and fields of small dictionaries with one name. */
export const plainColumns: readonly Column<InferOutput<typeof PlainItem>>[] = [
  { field: 'name', label: msg`Name`, width: 320, filter: true, sorter: true },
  ...listedColumns,
]
export const plainParts: readonly FormPart<InferInput<typeof PlainForm>>[] = [
  { title: msg`Name`, fields: [{ name: 'name', label: msg`Name` }] },
  listedPart,
]

/** Columns and fields of small dictionaries with a Polish and an English name. */
export const namedColumns: readonly Column<InferOutput<typeof NamedItem>>[] = [
  { field: 'name_pl', label: msg`Name (Polish)`, width: 280, filter: true, sorter: true },
  { field: 'name_en', label: msg`Name (English)`, width: 280, filter: true, sorter: true },
  ...listedColumns,
]
export const namedParts: readonly FormPart<InferInput<typeof NamedForm>>[] = [
  {
    title: msg`Name`,
    explanation: msg`As partners and colleagues see it, in the language of their interface.`,
    fields: [
      { name: 'name_pl', label: msg`Name (Polish)` },
      { name: 'name_en', label: msg`Name (English)`, beside: true },
    ],
  },
  listedPart,
]
