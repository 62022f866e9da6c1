import { useLingui } from '@lingui/react'
import { Plural, Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { text } from '#contract/messages.ts'
import { ResendManyForm } from '#contract/service-order/actions.ts'
import type { ResentOrders } from '#contract/service-order/entity.ts'
import type { Selection } from '#machines/list/list-selection.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './service-orders.module.css'

interface Values extends Record<string, unknown> {
  ids: number[]
}

const resendMany: SubmissionUse<ResentOrders> = {
  send: (api, body: Values, settings) => api.call('service-order.service-orders.resend-many', { body, ...settings }),
}

/** Saves the selected orders in the ERP again, and tells of each that is not. */
export function ResendMany({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const { i18n } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const [answer, setAnswer] = useState<ResentOrders | null>(null)
  const ids = selection.ids.map(Number)
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={() => setAsking(true)}>
        <Trans>Save again in Navision</Trans>
      </Button>
      {isAsking && (
        <SubmissionDialog<Values, ResentOrders>
          use={resendMany}
          keptAs={null}
          title={<Trans>Save again in Navision</Trans>}
          explanation={
            ids.length > 0 && <Plural value={ids.length} one="# order is selected." other="# orders are selected." />
          }
          schema={ResendManyForm}
          initialValues={{ ids }}
          submit={<Trans>Save again</Trans>}
          disabled={selection.all || ids.length === 0}
          refusal={({ message, errors }) => errors.ids?.[0] || message || text('refusal.no_answer', i18n.locale)}
          onDone={(resent) => {
            setAsking(false)
            setAnswer(resent)
          }}
          onCancel={() => setAsking(false)}
        >
          {() =>
            selection.all && (
              <Notice tone="warning">
                <Trans>At most 100 orders are changed at once. Select them page by page.</Trans>
              </Notice>
            )
          }
        </SubmissionDialog>
      )}
      {answer && <Outcome {...answer} onClose={onDone} />}
    </>
  )
}

/** How many orders are saved again, and row by row which are not, with the reason. */
function Outcome({ resent, refused, onClose }: ResentOrders & { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Save again in Navision</Trans>}
      size="md"
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      {resent > 0 && (
        <Notice tone="success">
          <Plural
            value={resent}
            one="# order will be saved in Navision again."
            other="# orders will be saved in Navision again."
          />
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice tone="warning">
          <Plural value={refused.length} one="# order is not saved again:" other="# orders are not saved again:" />
          <ul className={classes.refused}>
            {refused.map(({ id, order_number, reason }) => (
              <li key={id}>
                <strong>{order_number ?? `#${id}`}</strong> – {reason}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Modal>
  )
}
