import { Trans } from '@lingui/react/macro'
import type { CertificateOfRecord } from '#contract/training/certificates.ts'
import { formatDate, formatMoment } from '#services/formatting.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { screensOf } from '#views/components/resource/screens.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { CertificateStateBadge } from '#views/training/badges.tsx'
import { termPaths } from '#views/training/cms/paths.ts'
import { issuedCertificates } from './external-resource.tsx'
import { IssuedActions } from './issued-actions.tsx'

/** A certificate: external ones can be edited, generated ones cannot. */
function IssuedCertificate({ params }: ScreenProps) {
  const id = Number(params.id)
  const { data, failed, refresh } = useLoad('training.issued-certificates.show', { path: { issued_certificate: id } })
  useRecordTitle(data?.certificate_number)
  if (failed && !data)
    return (
      <RecordMissing
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
                    <Trans>Certificates of the term</Trans>
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
