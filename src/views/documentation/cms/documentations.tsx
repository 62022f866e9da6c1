import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Stack } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import {
  DocumentationForm,
  type DocumentationRow,
  type DocumentWithdrawal,
  documentation,
} from '#contract/documentation/documentation.ts'
import { documentState } from '#contract/documentation/row-texts.ts'
import { withdrawalQuestion } from '#services/documentation/withdrawal.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { deleteRows } from '#views/components/data-table/many/delete-rows.ts'
import type { ManyFormProps } from '#views/components/data-table/many/many-action.ts'
import { Notice } from '#views/components/page/notice.tsx'
import { type FieldSlot, type FormPart, resource } from '#views/components/resource/resource.ts'
import { screensOf } from '#views/components/resource/screens.tsx'
import { Badge, StatusBadge } from '#views/components/status/status-badge.tsx'
import { Downloads } from './downloads.tsx'
import { Editions } from './editions.tsx'
import { WithdrawalEffect, WithdrawalTouches } from './withdrawal-effect.tsx'

const columns: readonly Column<DocumentationRow>[] = [
  { field: 'documentation_number', label: msg`Number`, width: 140, unbroken: true, sorter: true },
  { field: 'name_pl', label: msg`Name`, width: 340, filter: 'name', sorter: true },
  {
    field: 'name_en',
    label: msg`Name (English)`,
    width: 140,
    render: ({ name_en }) => name_en ?? <NotTranslated />,
  },
  { field: 'type_name', label: msg`Type`, width: 150 },
  { field: 'brand_name', label: msg`Brand`, width: 110, hidden: true },
  { field: 'edition', label: msg`Edition`, width: 90, type: 'number', sorter: true },
  {
    field: 'active',
    label: msg`State`,
    width: 110,
    filter: true,
    text: documentState,
  },
  { field: 'updated_at', label: msg`Changed`, width: 150, type: 'moment', sorter: true, hidden: true },
]

const filters: readonly TableFilter[] = [
  { name: 'name', label: msg`Number or name` },
  { name: 'type_id', label: msg`Type`, lookup: 'documentation.types.lookup', toggle: false },
  { name: 'category_id', label: msg`Category`, lookup: 'documentation.categories.lookup', toggle: false },
  { name: 'brand_id', label: msg`Brand`, lookup: 'brand.brands.index', toggle: false },
  { name: 'tags', label: msg`Tags`, lookup: 'documentation.tags.lookup', toggle: false },
  { name: 'device', label: msg`Device`, lookup: 'device.devices.lookup', minimum: 3, toggle: false },
  { name: 'has_file', label: msg`Has a file`, toggle: false },
  { name: 'created_at', label: msg`Created`, toggle: false },
]

const languages = [
  { value: 'pl', label: msg`Polish` },
  { value: 'en', label: msg`English` },
] as const

const formats = ['pdf', 'jpg', 'png'] as const

const parts: readonly FormPart<DocumentationForm>[] = [
  {
    title: msg`Document`,
    explanation: msg`The number is assigned when the document is first saved. Without an English name, the English portal shows the Polish one.`,
    fields: [
      { name: 'name_pl', label: msg`Name (Polish)` },
      { name: 'name_en', label: msg`Name (English)`, optional: true },
      { name: 'type_id', label: msg`Type`, type: 'lookup', lookup: 'documentation.types.lookup' },
      {
        name: 'category_id',
        label: msg`Category`,
        type: 'lookup',
        lookup: 'documentation.categories.lookup',
        beside: true,
      },
      {
        name: 'tags',
        label: msg`Tags`,
        type: 'lookup',
        lookup: 'documentation.tags.lookup',
        multiple: true,
        optional: true,
      },
      { name: 'locale', label: msg`Main language`, type: 'select', options: languages },
    ],
  },
  {
    title: msg`Files`,
    explanation: msg`A different file starts a new edition. The old one is kept, and everyone who downloaded it is notified by e-mail.`,
    fields: [
      { name: 'file_pl', label: msg`File (Polish)`, type: 'media', formats, optional: true },
      {
        name: 'file_en',
        label: msg`File (English)`,
        description: msg`Without it, the English portal offers the Polish file.`,
        type: 'media',
        formats,
        optional: true,
      },
      {
        name: 'note',
        label: msg`What is new`,
        description: msg`Shown in the message and in the list of editions.`,
        type: 'textarea',
        optional: true,
        render: WithAnotherFile,
      },
      {
        name: 'correction',
        label: msg`Minor correction`,
        description: msg`The edition stays, and nobody is notified. The change is kept in the history.`,
        render: WithAnotherFile,
      },
    ],
  },
  {
    title: msg`For whom`,
    explanation: msg`Partners see active documents of the brands that they may see. Without a brand it is for everyone.`,
    fields: [
      { name: 'active', label: msg`Active` },
      { name: 'brand_id', label: msg`Brand`, type: 'lookup', lookup: 'brand.brands.index', optional: true },
    ],
  },
  {
    title: msg`Devices`,
    explanation: msg`A document of a group applies to all its devices and to those of its subgroups.`,
    fields: [
      { name: 'groups', label: msg`Groups of devices`, type: 'group', multiple: true, optional: true },
      {
        name: 'devices',
        label: msg`Devices`,
        type: 'lookup',
        lookup: 'device.devices.lookup',
        minimum: 3,
        multiple: true,
        optional: true,
      },
    ],
  },
]

const hasReaders = ({ people, muted }: DocumentWithdrawal) => people > muted

/** Documents of devices, each with its editions. */
const documentations = resource({
  of: 'documentation.documentations',
  index: documentation.endpoints['documentation.documentations.index'],
  form: DocumentationForm,
  columns,
  many: [
    {
      call: 'documentation.documentations.activate',
      permission: 'documentation.documentations.update',
      label: msg`Activate`,
      done: msg`Activated`,
      inverse: {
        call: 'documentation.documentations.deactivate',
        permission: 'documentation.documentations.update',
      },
      icon: IconEye,
      takes: ({ active }) => !active,
    },
    {
      call: 'documentation.documentations.deactivate',
      permission: 'documentation.documentations.update',
      label: msg({ context: 'document', message: 'Withdraw' }),
      done: msg({ context: 'document', message: 'Withdrawn' }),
      inverse: {
        call: 'documentation.documentations.activate',
        permission: 'documentation.documentations.update',
      },
      icon: IconEyeOff,
      takes: ({ active }) => active,
      question: msg`Withdraw the selected documents?`,
      form: { fields: (props) => <Withdrawal {...props} />, isReady: () => true },
    },
    {
      ...deleteRows('documentation.documentations.destroy', { question: msg`Delete the selected documents?` }),
      effect: (ids) => <WithdrawalEffect ids={ids} />,
    },
  ],
  filters,
  blank: {
    name_pl: '',
    name_en: null,
    active: true,
    locale: 'pl',
    type_id: null,
    category_id: null,
    brand_id: null,
    tags: [],
    file_pl: null,
    file_en: null,
    note: null,
    correction: false,
    tell_people: true,
    devices: [],
    groups: [],
  },
  parts,
  saveQuestion: {
    ...withdrawalQuestion,
    title: msg`Withdraw the document?`,
    say: (withdrawal: DocumentWithdrawal) => <WithdrawalTouches withdrawal={withdrawal} />,
    mayChoose: hasReaders,
    choice: () => <Trans>Send them a message that it is withdrawn</Trans>,
  },
  deletionEffect: ({ id }) => <WithdrawalEffect ids={[id]} />,
  status: (row) => <StatusBadge of={documentState.statusOf(row)} />,
  above: (row) =>
    row.active &&
    row.file_pl === null &&
    row.file_en === null && (
      <Notice tone="warning" apart title={<Trans>Partners do not see this document.</Trans>}>
        <Trans>It has no file yet.</Trans>
      </Notice>
    ),
  below: (row) => (
    <>
      {/* A saved document may have another edition. */}
      <Editions key={row.version} id={row.id} />
      <Downloads id={row.id} />
    </>
  ),
})

export const screens = screensOf(documentations)

/** Whom the withdrawal of the selected documents touches, and whether they get a message. */
function Withdrawal({ values, change, ids }: ManyFormProps) {
  const { t } = useLingui()
  return (
    <Stack gap="md">
      <WithdrawalEffect ids={ids.map(Number)} />
      <Checkbox
        label={t`Send a message to the people who have them`}
        checked={values.tell_people !== false}
        onChange={(event) => change({ tell_people: event.currentTarget.checked })}
      />
    </Stack>
  )
}

/** A field that appears only after another file was chosen, because only then is there a new edition. */
function WithAnotherFile(slot: FieldSlot<DocumentationForm>) {
  const { record, values, usual } = slot
  const before = record as Pick<DocumentationRow, 'file_pl' | 'file_en'> | null
  const isNew = before && (before.file_pl !== values.file_pl || before.file_en !== values.file_en)
  return isNew ? usual() : null
}

function NotTranslated() {
  return (
    <Badge tone="grey">
      <Trans>Not translated</Trans>
    </Badge>
  )
}
