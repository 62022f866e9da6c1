import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Flex, Select, Text, TextInput } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type OwnCertificate, OwnFGasCertificateForm } from '#contract/f-gas/certificates.ts'
import { fGasCertificateKinds } from '#contract/f-gas/words.ts'
import { deleteCertificate, saveCertificate } from '#services/f-gas/certificate-calls.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay, useUser } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { DateField } from '#views/components/fields/date-field.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { UploadField } from '#views/components/media/upload-field.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { fGasKindWords, KindName, StateBadge } from './words.tsx'

/** F-gas certificates of one's companies and one's own. */
export function OwnCertificates() {
  return useMay('partnerzone.f-gas.certificates.index') ? <Certificates /> : null
}

function Certificates() {
  const { data, failure, refresh } = useLoad('partnerzone.f-gas.certificates.index', { showRefusal: false })
  const [edited, setEdited] = useState<OwnCertificate | 'new' | null>(null)
  const [deleted, setDeleted] = useState<OwnCertificate | null>(null)
  const done = () => {
    setEdited(null)
    setDeleted(null)
    refresh()
  }
  return (
    <FormSection
      title={<Trans>F-gas certificates</Trans>}
      explanation={<Trans>The company certificate and your own. They are required for work on F-gas equipment.</Trans>}
    >
      {!data && failure && <FailureNotice failure={failure} onRetry={refresh} />}
      {data?.results.length === 0 && (
        <Text m={0} c="dimmed">
          <Trans>There are no certificates yet.</Trans>
        </Text>
      )}
      <PlainList divided gap="xs" py="xs">
        {data?.results.map((one) => (
          <Line key={one.id} certificate={one} onEdit={() => setEdited(one)} onDelete={() => setDeleted(one)} />
        ))}
      </PlainList>
      <div>
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.8} />} onClick={() => setEdited('new')}>
          <Trans>Add a certificate</Trans>
        </Button>
      </div>
      {edited && (
        <CertificateDialog
          certificate={edited === 'new' ? null : edited}
          onDone={done}
          onCancel={() => setEdited(null)}
        />
      )}
      {deleted && (
        <SubmissionQuestion
          use={{ send: deleteCertificate }}
          values={{ id: deleted.id }}
          title={<Trans>Delete the certificate?</Trans>}
          confirm={<Trans>Delete</Trans>}
          onCancel={() => setDeleted(null)}
          onDone={done}
        >
          <p>{deleted.number}</p>
        </SubmissionQuestion>
      )}
    </FormSection>
  )
}

interface LineProps {
  certificate: OwnCertificate
  onEdit: () => void
  onDelete: () => void
}

function Line({ certificate, onEdit, onDelete }: LineProps) {
  const { t } = useLingui()
  const { number, kind, holder_name, valid_to, state, scan, is_editable } = certificate
  return (
    <Flex
      component="li"
      wrap="wrap"
      rowGap="3xs"
      columnGap="md"
      align="center"
      justify="space-between"
      className="anywhere"
    >
      <span>
        {number}
        <Note component="small" display="block" fz="sm" lh="sm">
          {holder_name} · <KindName kind={kind} />
          {valid_to && (
            <>
              {' · '}
              <Trans>valid until {formatDate(valid_to)}</Trans>
            </>
          )}
        </Note>
      </span>
      <Flex component="span" gap="2xs" align="center" wrap="wrap">
        <StateBadge state={state} />
        {scan && (
          <SignedDownload link={scan.url} way="open" filename={scan.filename}>
            {({ follow, busy }) => (
              <Button variant="subtle" size="compact-md" loading={busy} onClick={follow}>
                <Trans>Scan</Trans>
              </Button>
            )}
          </SignedDownload>
        )}
        {is_editable && (
          <>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Edit ${number}`} onClick={onEdit}>
              <IconPencil size={18} stroke={1.7} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={t`Delete ${number}`} onClick={onDelete}>
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          </>
        )}
      </Flex>
    </Flex>
  )
}

interface Typed extends Record<string, unknown> {
  kind: string
  number: string
  issued_on: string | null
  valid_to: string | null
  file: string | null
  partner_id: number | null
}

interface CertificateDialogProps {
  /** Null for a new one. */
  certificate: OwnCertificate | null
  onDone: () => void
  onCancel: () => void
}

/** Edits a certificate of one's own, or of a company that one administers. */
function CertificateDialog({ certificate, onDone, onCancel }: CertificateDialogProps) {
  const { t, i18n } = useLingui()
  const { id: person, partners } = useUser()
  const [held, setHeld] = useState<string | null>(null)
  const companies = partners.filter(({ is_company_admin }) => is_company_admin)
  const kinds = fGasCertificateKinds
    .filter((kind) => kind !== 'company')
    .map((value) => ({ value, label: i18n._(fGasKindWords[value]) }))
  return (
    <SubmissionDialog<Typed, OwnCertificate>
      use={{ send: saveCertificate }}
      keptAs={`f-gas.certificates.own:${certificate?.id ?? 'new'}`}
      values={(typed) => ({ ...typed, id: certificate?.id ?? null, version: certificate?.version ?? 0 })}
      title={<Trans>F-gas certificate</Trans>}
      explanation={<Trans>We remind you 60 and 14 days before it ends.</Trans>}
      schema={OwnFGasCertificateForm}
      initialValues={{
        kind: certificate?.kind ?? 'A1',
        number: certificate?.number ?? '',
        issued_on: certificate?.issued_on ?? null,
        valid_to: certificate?.valid_to ?? null,
        file: certificate?.file ?? null,
        partner_id: certificate?.partner_id ?? null,
      }}
      submit={<Trans>Save</Trans>}
      disabled={held !== null}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          {!certificate && companies.length > 0 && (
            <Select
              label={t`Holder`}
              allowDeselect={false}
              data={[
                { value: '', label: t`Me` },
                ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              value={form.values.partner_id === null ? '' : String(form.values.partner_id)}
              onChange={(holder) =>
                form.setValues({ partner_id: Number(holder) || null, kind: Number(holder) ? 'company' : 'A1' })
              }
            />
          )}
          {form.values.partner_id === null && (
            <Select
              label={t`Category`}
              required
              allowDeselect={false}
              data={kinds}
              {...form.getInputProps('kind')}
              value={form.values.kind}
            />
          )}
          <TextInput label={t`Number`} required {...form.getInputProps('number')} />
          <DateField label={t`Date of issue`} {...form.getInputProps('issued_on')} value={form.values.issued_on} />
          <DateField
            label={t`Valid until`}
            description={t`Empty: no end date.`}
            {...form.getInputProps('valid_to')}
            value={form.values.valid_to}
          />
          <UploadField
            label={t`Scan`}
            error={form.errors.file ?? held}
            purpose="f_gas_scan"
            value={form.values.file ? [form.values.file] : []}
            scope={`${person}:f-gas-certificate:${certificate?.id ?? 'new'}:file`}
            onChange={([file]) => form.setFieldValue('file', file ?? null)}
            onHold={setHeld}
          />
        </>
      )}
    </SubmissionDialog>
  )
}
