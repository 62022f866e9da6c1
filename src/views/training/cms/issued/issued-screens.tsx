import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { IconExternalLink } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { InferInput } from 'valibot'
import type { Verb } from '#contract/declare/statuses.ts'
import { certificateChoices } from '#contract/training/certificate-lifecycle-state.ts'
import {
  type CertificateOfRecord,
  ExternalCertificateForm,
  RevocationForm,
  trainingCertificates,
} from '#contract/training/certificates.ts'
import { type CertificateVerb, certificateOrigin, certificateVerb } from '#contract/training/statuses.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import { changeCertificate } from '#services/training/certificates.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useActingPerson, useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { UploadSlot } from '#views/components/media/upload-slot.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { HeaderActions } from '#views/components/page/header-actions.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { icons } from '#views/components/status/icons.ts'
import { CertificateStateBadge } from '#views/training/badges.tsx'
import {
  certificateOriginOptions,
  certificateStateOptions,
  documentTypeOptions,
  stateWords,
} from '#views/training/certificate-words.ts'
import { termPaths } from '#views/training/cms/paths.ts'
import { DownloadCertificate, DownloadCertificateButton } from '#views/training/download-certificate.tsx'

/** All certificates of people; external ones are added and edited here. */
const issuedCertificates = resource({
  of: 'training.issued-certificates',
  index: trainingCertificates.endpoints['training.issued-certificates.index'],
  form: ExternalCertificateForm,
  newAction: msg`Save`,
  nameOf: ({ certificate_number }) => certificate_number,
  status: ({ state }) => <CertificateStateBadge state={state} />,
  actions: (record, actor) => (
    <IssuedActions
      // The editor holds the answer for one record, which has more fields than a row.
      record={record as CertificateOfRecord}
      onChanged={() => actor.send({ type: 'record.refresh' })}
    />
  ),
  columns: [
    { field: 'certificate_number', label: msg`Number`, width: 165 },
    {
      field: 'last_name',
      label: msg`Person`,
      width: 150,
      exported: [
        { field: 'first_name', label: msg`First name` },
        { field: 'last_name', label: msg`Last name` },
      ],
      render: ({ first_name, last_name }) => `${first_name} ${last_name}`,
    },
    { field: 'title', label: msg`Training`, width: 200, elastic: true },
    { field: 'company_name', label: msg`Company`, width: 160, elastic: true },
    { field: 'kind', label: msg`Kind`, width: 120, filter: true, words: certificateOrigin, hidden: true },
    { field: 'issued_on', label: msg`Issued`, width: 120, type: 'date', filter: true, hidden: true },
    { field: 'expires_on', label: msg`Valid until`, width: 120, type: 'date', filter: true, sorter: true },
    {
      field: 'state',
      label: msg`State`,
      width: 130,
      words: stateWords,
      render: ({ state }) => <CertificateStateBadge state={state} />,
    },
    {
      field: 'has_file',
      label: msg`File`,
      width: 75,
      exported: [],
      render: (row) => row.has_file && <DownloadCertificate zone="cms" {...row} />,
    },
  ],
  filters: [
    { name: 'state', label: msg`State`, options: certificateStateOptions },
    { name: 'kind', label: msg`Kind`, options: certificateOriginOptions },
    { name: 'document_type', label: msg`Document`, options: documentTypeOptions },
    { name: 'partner_id', label: msg`Partner`, lookup: 'partner.partners.lookup', minimum: 2 },
    { name: 'training_id', label: msg`Training`, lookup: 'training.trainings.lookup', minimum: 2 },
    { name: 'term_id', label: msg`Term`, lookup: 'training.terms.lookup', minimum: 2 },
  ],
  blank: {
    title: '',
    certificate_number: '',
    issuer: '',
    first_name: '',
    last_name: '',
    issued_on: '',
    expires_on: null,
    // None yet: the contract requires it when the form is saved.
    file: null,
    partner_id: null,
    contractor_id: null,
  },
  parts: [
    {
      title: msg`Certificate`,
      explanation: msg`Issued elsewhere, such as an F-gas certificate. Reminders are sent before it expires.`,
      fields: [
        { name: 'title', label: msg`What it certifies` },
        { name: 'certificate_number', label: msg`Number` },
        { name: 'issuer', label: msg`Issued by`, beside: true },
        { name: 'issued_on', label: msg`Date of issue`, type: 'date' },
        {
          name: 'expires_on',
          label: msg`Valid until`,
          description: msg`Empty: no end date.`,
          type: 'date',
          optional: true,
          beside: true,
        },
        { name: 'file', label: msg`Scan`, render: (slot) => <UploadSlot slot={slot} purpose="external_certificate" /> },
      ],
    },
    {
      title: msg`Holder`,
      explanation: msg`The person and the company that sees the certificate in the partner zone.`,
      fields: [
        { name: 'first_name', label: msg`First name` },
        { name: 'last_name', label: msg`Last name`, beside: true },
        {
          name: 'partner_id',
          label: msg`Partner`,
          type: 'lookup',
          lookup: 'partner.partners.lookup',
          minimum: 2,
          optional: true,
        },
        {
          name: 'contractor_id',
          label: msg`Contractor`,
          type: 'lookup',
          lookup: 'contractor.contractors.lookup',
          minimum: 2,
          optional: true,
          beside: true,
        },
      ],
    },
  ],
})

/** A certificate: external ones can be edited, generated ones cannot. */
function IssuedCertificate({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data, failed, failure, refresh } = useLoad('training.issued-certificates.show', {
    path: { issued_certificate: id },
  })
  useRecordTitle(data?.certificate_number)
  if (failed && !data)
    return (
      <RecordMissing
        failure={failure}
        title={<Trans>The certificate could not be loaded</Trans>}
        list={{ path: issuedCertificates.path, label: <Trans>All certificates</Trans> }}
        onRetry={refresh}
      />
    )
  if (!data) return <CardSkeleton />
  if (data.may.update) return <ResourceEditor of={issuedCertificates} key={id} id={id} />
  return <Printed certificate={data} onChanged={refresh} />
}

function Printed({ certificate, onChanged }: { certificate: CertificateOfRecord; onChanged: () => void }) {
  const { id, certificate_number, state, revoked_at, revoked_by_name, revocation_reason } = certificate
  return (
    <>
      <PageHeader
        title={certificate_number}
        badge={<CertificateStateBadge state={state} />}
        actions={
          <WithHistory entity="training.issued-certificates" id={id} parts={issuedCertificates.parts}>
            <IssuedActions record={certificate} onChanged={onChanged} />
          </WithHistory>
        }
      />
      {revoked_at && (
        <Notice tone="danger" apart title={<Trans>Revoked on {formatMoment(revoked_at)}.</Trans>}>
          {revoked_by_name}: {revocation_reason}
        </Notice>
      )}
      <Card title={<Trans>Certificate</Trans>}>
        <FactsOf certificate={certificate} />
      </Card>
    </>
  )
}

function FactsOf({ certificate }: { certificate: CertificateOfRecord }) {
  const { first_name, last_name, company_name, title, issuer, issued_on, expires_on, term_id } = certificate
  const mayIssue = useMay('training.certificate-issues.store')
  return (
    <Facts
      facts={[
        { label: <Trans>Person</Trans>, value: `${first_name} ${last_name}` },
        { label: <Trans>Company</Trans>, value: company_name },
        { label: <Trans>Training</Trans>, value: title },
        ...(issuer ? [{ label: <Trans>Issued by</Trans>, value: issuer }] : []),
        { label: <Trans>Date of issue</Trans>, value: formatDate(issued_on) },
        { label: <Trans>Valid until</Trans>, value: expires_on ? formatDate(expires_on) : <Trans>No end date</Trans> },
        ...(term_id && mayIssue
          ? [
              {
                label: <Trans>Term</Trans>,
                value: (
                  <EnterableLink href={termPaths.certificates(term_id)}>
                    <Trans>Term certificates</Trans>
                  </EnterableLink>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

export const screens = { ...screensOf(issuedCertificates), record: IssuedCertificate }

interface IssuedActionsProps {
  record: CertificateOfRecord
  onChanged: () => void
}

/** Actions on a certificate: file, public page, and what its lifecycle allows this person. */
function IssuedActions({ record, onChanged }: IssuedActionsProps) {
  const mayDownload = useMay('training.issued-certificates.download')
  const { i18n } = useLingui()
  const by = useActingPerson()
  const [verb, setVerb] = useState<CertificateVerb | null>(null)
  const { id, has_file, verify_url } = record
  const offered = useMemo(() => certificateChoices(record, by), [record, by])
  const choices = offered.map((choice) => {
    const { icon, label, danger }: Verb = certificateVerb[choice]
    return { key: choice, label: labelIn(i18n, label), icon: icons[icon], danger, onClick: () => setVerb(choice) }
  })
  const page = verify_url && {
    key: 'page',
    label: <Trans>Public page</Trans>,
    icon: IconExternalLink,
    href: verify_url,
    isOutside: true,
  }
  return (
    <>
      <HeaderActions actions={[...(page ? [page] : []), ...choices]}>
        {has_file && mayDownload && <DownloadCertificateButton id={id} zone="cms" />}
      </HeaderActions>
      {verb && <VerbDialog verb={verb} record={record} onChanged={onChanged} onClose={() => setVerb(null)} />}
    </>
  )
}

interface VerbDialogProps extends IssuedActionsProps {
  verb: CertificateVerb
  onClose: () => void
}

/** Confirms and performs an action: the form of a revocation, otherwise the question that is declared with the verb. */
function VerbDialog(props: VerbDialogProps) {
  const { i18n } = useLingui()
  const { verb, record, onChanged, onClose } = props
  const declared: Verb = certificateVerb[verb]
  const { asks, label, danger } = declared
  if (typeof asks === 'string') return <RevokeDialog {...props} />
  return (
    <SubmissionQuestion
      use={{ send: changeCertificate }}
      values={{ id: record.id, verb, body: { version: record.version } }}
      title={labelIn(i18n, asks.title)}
      confirm={labelIn(i18n, label)}
      danger={danger}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onCancel={onClose}
    >
      {labelIn(i18n, asks.explanation)}
    </SubmissionQuestion>
  )
}

type Revocation = InferInput<typeof RevocationForm>

function RevokeDialog({ verb, record: { id, version }, onChanged, onClose }: VerbDialogProps) {
  const { t } = useTexts()
  return (
    <SubmissionDialog<Revocation, unknown>
      use={{ send: changeCertificate }}
      keptAs={`training.issued-certificates.revoke:${id}`}
      values={(body) => ({ id, verb, body })}
      danger
      title={<Trans>Revoke the certificate?</Trans>}
      explanation={
        <Trans>
          Its public page shows that it is revoked, and since when; its holder and their company get an e-mail. This
          cannot be undone; the person can be given another certificate.
        </Trans>
      }
      schema={RevocationForm}
      initialValues={{ reason: '', version }}
      submit={<Trans>Revoke</Trans>}
      onDone={() => {
        onClose()
        onChanged()
      }}
      onCancel={onClose}
    >
      {(form) => (
        <LimitedTextarea
          label={t`Reason`}
          description={t`The holder and their company read it in the message; the public page does not show it.`}
          required
          autosize
          minRows={3}
          {...form.getInputProps('reason')}
        />
      )}
    </SubmissionDialog>
  )
}
