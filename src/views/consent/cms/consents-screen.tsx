import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { IconChecks } from '@tabler/icons-react'
import { consent, type GivenConsent } from '#contract/consent/consent.ts'
import { consentState } from '#contract/consent/row-texts.ts'
import { consentForms, consentKinds } from '#contract/dictionary/consents.ts'
import { formatMoment } from '#services/formatting.ts'
import type { Column, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { consentWords } from '#views/consent/consent-words.ts'
import { ConsentBadge } from './consent-badge.tsx'
import { formWords } from './words.ts'

const endpoint = consent.endpoints['consent.consents.index']

const columns: readonly Column<GivenConsent>[] = [
  { field: 'given_at', label: msg`Given`, width: 150, type: 'moment', sorter: true },
  { field: 'person_name', label: msg`Person`, width: 170 },
  { field: 'person_email', label: msg`E-mail`, width: 220, filter: true, sorter: true },
  {
    field: 'kind',
    label: msg`Consent`,
    width: 200,
    words: consentWords,
    render: (row) => <Kind of={row.kind} />,
  },
  {
    field: 'withdrawn_at',
    label: msg`State`,
    width: 130,
    sorter: true,
    text: consentState,
    render: (row) => <ConsentBadge consent={row} />,
  },
  {
    field: 'form',
    label: msg`Form`,
    width: 160,
    words: formWords,
    hidden: true,
    render: (row) => <Form of={row.form} />,
  },
  { field: 'record', label: msg`Record`, width: 150, hidden: true },
  { field: 'text_version', label: msg`Text version`, width: 110, type: 'number', hidden: true },
  { field: 'ip', label: msg`From the address`, width: 130, hidden: true },
]

const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

const filters: readonly TableFilter[] = [
  { name: 'kind', label: msg`Consent`, options: consentKinds.map((value) => ({ value, label: consentWords[value] })) },
  { name: 'form', label: msg`Form`, options: consentForms.map((value) => ({ value, label: formWords[value] })) },
  { name: 'given_at', label: msg`Given` },
  { name: 'withdrawn', label: msg({ context: 'consent', message: 'Withdrawn' }) },
]

/** Consents with version, date, giver, person, and whether they are in force. */
export function ConsentsScreen() {
  const { i18n } = useLingui()
  const list = useList('consent.consents.index', endpoint, { hidden })
  return (
    <>
      <ListHeader
        list={list}
        count={(total) => <Plural value={total} one="# consent" other="# consents" />}
        columns={columns}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={filters}
        href={(row) => `/cms/consent/consents/${row.id}`}
        card={(row) => ({
          title: row.person_name ?? row.person_email ?? i18n._(consentWords[row.kind]),
          badge: <ConsentBadge consent={row} />,
          lines: [i18n._(consentWords[row.kind]), formatMoment(row.given_at)],
        })}
        empty={{ icon: IconChecks, title: <Trans>No consent has been given yet</Trans> }}
      />
    </>
  )
}

function Kind({ of }: { of: GivenConsent['kind'] }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(consentWords[of])}</bdi>
}

function Form({ of }: { of: GivenConsent['form'] }) {
  const { i18n } = useLingui()
  return <bdi>{i18n._(formWords[of])}</bdi>
}
