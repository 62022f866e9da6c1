import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { OwnCertificate } from '#contract/f-gas/certificates.ts'
import type { Api, CallSettings } from '#services/api.ts'
import { formatDate } from '#services/formatting.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { FormSection } from '#views/components/form/form-section.tsx'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import classes from './certificates.module.css'
import { KindName, StateBadge } from './words.tsx'

const deleting = {
  send: (api: Api, { id }: { id: number }, settings: CallSettings) =>
    api.call('partnerzone.f-gas.certificates.destroy', { path: { f_gas_certificate: id }, ...settings }),
}

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
        <p className={classes.nothing}>
          <Trans>There are no certificates yet.</Trans>
        </p>
      )}
      <ul className={classes.list}>
        {data?.results.map((one) => (
          <Line key={one.id} certificate={one} onEdit={() => setEdited(one)} onDelete={() => setDeleted(one)} />
        ))}
      </ul>
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
          use={deleting}
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
    <li className={classes.certificate}>
      <span>
        {number}
        <small>
          {holder_name} · <KindName kind={kind} />
          {valid_to && (
            <>
              {' · '}
              <Trans>valid until {formatDate(valid_to)}</Trans>
            </>
          )}
        </small>
      </span>
      <span className={classes.tools}>
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
      </span>
    </li>
  )
}
