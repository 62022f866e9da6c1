import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Flex } from '@mantine/core'
import { IconAward, IconCertificate, IconPlus, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { trainingCertificatesZone } from '#contract/training/certificates-zone.ts'
import { certificateEnd } from '#contract/training/row-texts.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column, RowCard, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { Count } from '#views/components/entity/count.tsx'
import { CertificateStateBadge } from '#views/training/badges.tsx'
import { certificateOriginOptions, certificateStateOptions, stateWords } from '#views/training/certificate-words.ts'
import { DownloadCertificate } from '#views/training/download-certificate.tsx'
import { TrainingTabs } from '#views/training/partner-zone/training-tabs.tsx'
import { AddCertificate } from './add-certificate.tsx'

type Served = Answer<Endpoints['partnerzone.training.diplomas.index']>['results'][number]

const certificateFilters: readonly TableFilter[] = [
  { name: 'state', label: msg`State`, options: certificateStateOptions },
]

const certificateColumns: readonly Column<Served>[] = [
  {
    field: 'last_name',
    label: msg`Person`,
    width: 190,
    exported: [
      { field: 'first_name', label: msg`First name` },
      { field: 'last_name', label: msg`Last name` },
    ],
    render: ({ first_name, last_name }) => `${first_name} ${last_name}`,
  },
  { field: 'title', label: msg`Training`, width: 280 },
  { field: 'certificate_number', label: msg`Number`, width: 160 },
  { field: 'issuer', label: msg`Issued by`, width: 160, hidden: true },
  { field: 'issued_on', label: msg`Issued`, width: 110, type: 'date' },
  {
    field: 'expires_on',
    label: msg`Valid until`,
    width: 150,
    type: 'date',
    sorter: true,
    text: certificateEnd,
    render: ({ expires_on, revoked_at }) =>
      revoked_at ? (
        <Trans>revoked on {formatDate(revoked_at)}</Trans>
      ) : expires_on ? (
        formatDate(expires_on)
      ) : (
        <Trans>No end date</Trans>
      ),
  },
  {
    field: 'state',
    label: msg`State`,
    width: 140,
    unbroken: true,
    words: stateWords,
    render: ({ state }) => <CertificateStateBadge state={state} />,
  },
  { field: 'has_file', label: msg`File`, width: 110, exported: [], render: (row) => <Ways row={row} /> },
]

const name = 'partnerzone.training.certificates.index'
const endpoint = trainingCertificatesZone.endpoints[name]
const filters = [...certificateFilters, { name: 'kind', label: msg`Kind`, options: certificateOriginOptions }]

/** Certificates of the people of the company, external ones too: validity and files. */
export function PartnerCertificatesScreen() {
  const list = useList(name, endpoint, {})
  const { actor } = list
  const mayAdd = useMay('partnerzone.training.certificates.store')
  const [adding, setAdding] = useState(false)
  const add = (
    <Button color="copper" leftSection={<IconPlus size={18} stroke={1.8} />} onClick={() => setAdding(true)}>
      <Trans>Add an external certificate</Trans>
    </Button>
  )
  return (
    <>
      <TrainingTabs />
      <ListHeader
        list={list}
        columns={certificateColumns}
        count={(total) => <Count of="training.issued-certificates" value={total} />}
        actions={mayAdd && add}
      />
      <DataTable
        list={list}
        columns={certificateColumns}
        filters={filters}
        card={certificateCard}
        empty={{
          icon: IconCertificate,
          title: <Trans>There are no certificates yet</Trans>,
          text: (
            <Trans>
              They appear here after a training. You can also add certificates obtained elsewhere, such as F-gas.
            </Trans>
          ),
        }}
      />
      <AddCertificate
        opened={adding}
        onClose={() => setAdding(false)}
        onAdded={() => {
          setAdding(false)
          actor.send({ type: 'list.refresh' })
        }}
      />
    </>
  )
}

const diplomasName = 'partnerzone.training.diplomas.index'
const diplomasEndpoint = trainingCertificatesZone.endpoints[diplomasName]

/** Diplomas of the people of the company. */
export function PartnerDiplomasScreen() {
  const list = useList(diplomasName, diplomasEndpoint, {})
  return (
    <>
      <TrainingTabs />
      <ListHeader
        list={list}
        columns={certificateColumns}
        count={(total) => <Plural value={total} one="# diploma" other="# diplomas" />}
      />
      <DataTable
        list={list}
        columns={certificateColumns}
        filters={certificateFilters}
        card={certificateCard}
        empty={{
          icon: IconAward,
          title: <Trans>There are no diplomas yet</Trans>,
          text: <Trans>Some trainings end with a diploma. After such a training it is here.</Trans>,
        }}
      />
    </>
  )
}

/** A certificate on a phone. */
function certificateCard(row: Served): RowCard {
  const { first_name, last_name, title, certificate_number, expires_on, revoked_at, state } = row
  return {
    title: `${first_name} ${last_name}`,
    lines: [
      title,
      <Flex key="number" component="span" direction="column" gap="4xs" className="anywhere">
        <span>
          {certificate_number}
          {revoked_at && (
            <>
              {' '}
              · <Trans>revoked on {formatDate(revoked_at)}</Trans>
            </>
          )}
          {expires_on && !revoked_at && (
            <>
              {' '}
              · <Trans>valid until {formatDate(expires_on)}</Trans>
            </>
          )}
        </span>
        <Flex component="span" align="center" justify="space-between" mih={44}>
          <CertificateStateBadge state={state} />
          <Ways row={row} />
        </Flex>
      </Flex>,
    ],
  }
}

/** Links to the file and the public page. */
function Ways({ row }: { row: Served }) {
  const { t } = useLingui()
  const { certificate_number, has_file, verify_url } = row
  return (
    <Flex component="span" display="inline-flex">
      {verify_url && (
        <ActionIcon
          component="a"
          href={verify_url}
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          size={44}
          aria-label={t`Public page of ${certificate_number}`}
        >
          <IconQrcode size={20} stroke={1.7} />
        </ActionIcon>
      )}
      {has_file && <DownloadCertificate zone="partner" {...row} />}
    </Flex>
  )
}
