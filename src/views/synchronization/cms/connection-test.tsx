import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConnectionFinding } from '#contract/synchronization/synchronization.ts'
import { checkErpConnection } from '#services/synchronization/synchronization-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './synchronization.module.css'

interface Tested {
  findings: ConnectionFinding[]
}

const check: SubmissionUse<Tested> = {
  send: checkErpConnection,
}

/** Tests the connection with the ERP and lists what its administrator has to mend. */
export function ConnectionTest() {
  const may = useMay('synchronization.synchronizations.check')
  const [tested, setTested] = useState<Tested | null>(null)
  const { submit, busy } = useSubmission(check, { onDone: setTested })
  if (!may) return null
  return (
    <>
      <Button
        variant="default"
        loading={busy}
        leftSection={<IconPlugConnected size={18} stroke={1.7} />}
        onClick={() => submit({})}
      >
        <Trans>Check the connection</Trans>
      </Button>
      {tested && <Findings {...tested} onClose={() => setTested(null)} />}
    </>
  )
}

function Findings({ findings, onClose }: Tested & { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Trans>Connection with the ERP</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {findings.length === 0 ? (
        <Notice tone="success" apart>
          <Trans>The portal reads the ERP, and all pages, keys and fields are there.</Trans>
        </Notice>
      ) : (
        <>
          <Text mb={16} c="dimmed">
            <Trans>For the administrator of the ERP:</Trans>
          </Text>
          <ul className={classes.findings}>
            {findings.map(({ text, is_optional }) => (
              <li key={text} data-optional={is_optional || undefined}>
                {text}
              </li>
            ))}
          </ul>
        </>
      )}
      <Text mb={16} c="dimmed">
        <Trans>The test only reads: rights to write show when the first order is saved.</Trans>
      </Text>
    </Modal>
  )
}
