import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Flex, Select, TextInput } from '@mantine/core'
import { IconAward, IconCertificate, IconPlus, IconQrcode } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answer } from '#contract/declare/endpoint.ts'
import type { Endpoints } from '#contract/index.ts'
import { OwnCertificateForm, trainingCertificatesZone } from '#contract/training/certificates-zone.ts'
import { formatDate } from '#services/formatting.ts'
import { storeOwnCertificate } from '#services/training/certificates.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import type { Column, RowCard, TableFilter } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { Count } from '#views/components/entity/count.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { CertificateStateBadge } from '#views/training/badges.tsx'
import { certificateOriginOptions, certificateStateOptions, stateWords } from '#views/training/certificate-words.ts'
import { DownloadCertificate } from '#views/training/download-certificate.tsx'
import { TrainingTabs } from '#views/training/partner-zone/training-tabs.tsx'

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

const blank = {
  partner_id: null as number | null,
  title: '',
  certificate_number: '',
  issuer: '',
  first_name: '',
  last_name: '',
  issued_on: '',
  expires_on: null as string | null,
  file: '',
}

interface AddCertificateProps {
  opened: boolean
  onClose: () => void
  onAdded: () => void
}

/** Adds an external certificate of a person of the company: scan and data. */
function AddCertificate({ opened, onClose, onAdded }: AddCertificateProps) {
  // Kept while the dialog is away: a scan that was cut is found again.
  const [key, setKey] = useState(uniqueKey)
  const added = () => {
    setKey(uniqueKey())
    onAdded()
  }
  return opened && <CertificateDialog request={key} onClose={onClose} onDone={added} />
}

interface CertificateDialogProps {
  /** The idempotency key. */
  request: string
  onClose: () => void
  onDone: () => void
}

function CertificateDialog({ request, onClose, onDone }: CertificateDialogProps) {
  const { t } = useLingui()
  const { id: person, partners } = useUser()
  const [isUploading, setUploading] = useState(false)
  const [held, setHeld] = useState<string | null>(null)
  return (
    <SubmissionDialog
      use={{ send: storeOwnCertificate }}
      keptAs="training.certificates.own"
      values={(typed) => ({ ...typed, key: request })}
      title={<Trans>Add an external certificate</Trans>}
      explanation={<Trans>Such as F-gas. We remind you 90, 30 and 7 days before it ends.</Trans>}
      schema={OwnCertificateForm}
      initialValues={blank}
      submit={<Trans>Add</Trans>}
      disabled={isUploading}
      onDone={onDone}
      onCancel={onClose}
    >
      {(form) => (
        <>
          {partners.length > 1 && (
            <Select
              label={t`Company`}
              required
              allowDeselect={false}
              data={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={form.values.partner_id === null ? null : String(form.values.partner_id)}
              data-path="partner_id"
              error={form.errors.partner_id}
              onChange={(company) => form.setFieldValue('partner_id', Number(company) || null)}
            />
          )}
          <TextInput label={t`What it certifies`} required {...form.getInputProps('title')} />
          <TextInput label={t`Number`} required {...form.getInputProps('certificate_number')} />
          <TextInput label={t`Issued by`} required {...form.getInputProps('issuer')} />
          <TextInput label={t`First name`} required {...form.getInputProps('first_name')} />
          <TextInput label={t`Last name`} required {...form.getInputProps('last_name')} />
          <DateField
            label={t`Date of issue`}
            required
            value={form.values.issued_on || null}
            data-path="issued_on"
            error={form.errors.issued_on}
            onChange={(day) => form.setFieldValue('issued_on', day ?? '')}
          />
          <DateField
            label={t`Valid until`}
            description={t`Empty: no end date.`}
            value={form.values.expires_on}
            data-path="expires_on"
            error={form.errors.expires_on}
            onChange={(day) => form.setFieldValue('expires_on', day)}
          />
          <UploadField
            label={t`Scan`}
            required
            error={form.errors.file && (held ?? form.errors.file)}
            purpose="external_certificate"
            value={form.values.file ? [form.values.file] : []}
            scope={`${person}:own-certificate:file`}
            onChange={([file = '']) => form.setFieldValue('file', file)}
            onBusy={setUploading}
            onHold={setHeld}
          />
        </>
      )}
    </SubmissionDialog>
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
