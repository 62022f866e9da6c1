import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { formatDate } from '#services/formatting.ts'
import type { Column, RowCard, TableFilter } from '#views/components/data-table/columns.ts'
import { CertificateStateBadge } from '#views/training/badges.tsx'
import { stateOptions, stateWords } from '#views/training/certificate-words.ts'
import { DownloadCertificate } from '#views/training/download-certificate.tsx'
import classes from './certificates.module.css'

type Served = Answer<Endpoints['partnerzone.training.diplomas.index']>['results'][number]

export const certificateFilters: readonly TableFilter[] = [
  { name: 'search', label: msg`Number, person or training` },
  { name: 'state', label: msg`State`, options: stateOptions },
]

export const certificateColumns: readonly Column<Served>[] = [
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

/** A certificate on a phone. */
export function certificateCard(row: Served): RowCard {
  const { first_name, last_name, title, certificate_number, expires_on, revoked_at, state } = row
  return {
    title: `${first_name} ${last_name}`,
    lines: [
      title,
      <span key="number" className={classes.line}>
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
        <span className={classes.foot}>
          <CertificateStateBadge state={state} />
          <Ways row={row} />
        </span>
      </span>,
    ],
  }
}

/** Links to the file and the public page. */
function Ways({ row }: { row: Served }) {
  const { t } = useLingui()
  const { certificate_number, has_file, verify_url } = row
  return (
    <span className={classes.ways}>
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
    </span>
  )
}
