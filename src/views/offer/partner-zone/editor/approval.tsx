import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { shallowEqual } from '@xstate/react'
import { weighed } from '#machines/offer/offer-editing.ts'
import { shownDecimal, shownMoney } from '#services/amounts.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Editor } from './editor-actor.ts'

/** That an administrator of the company approves the offer before it is sent. */
export function ApprovalQuestion() {
  const { i18n } = useLingui()
  const actor = Editor.useActorRef()
  const opened = Editor.useSelector((snapshot) => snapshot.matches({ open: { form: 'askingApproval' } }))
  const maySubmit = Editor.useSelector((snapshot) => snapshot.can({ type: 'approval.submit' }))
  const weighedAs = Editor.useSelector(({ context }) => (opened ? weighed(context) : null), shallowEqual)
  const cancel = () => actor.send({ type: 'approval.cancel' })
  const discount = weighedAs ? shownDecimal(weighedAs.discount, i18n.locale) : ''
  const value = weighedAs ? shownMoney(weighedAs.value, i18n.locale) : ''
  return (
    <Dialog opened={opened} onClose={cancel} title={<Trans>This offer needs approval</Trans>}>
      <Stack gap="sm">
        <Text>
          <Trans>
            Discount from the catalogue: {discount}%. Highest possible gross value: {value}. Above the limit of the
            company an administrator approves the offer before it is sent.
          </Trans>
        </Text>
        {!maySubmit && (
          <Notice tone="information">
            <Trans>It was sent for approval. You will get an e-mail when it is decided.</Trans>
          </Notice>
        )}
      </Stack>
      <DialogButtons>
        <Button variant="default" onClick={cancel}>
          {maySubmit ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
        </Button>
        {maySubmit && (
          <Button data-autofocus onClick={() => actor.send({ type: 'approval.submit' })}>
            <Trans>Ask for approval</Trans>
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  )
}

/** The approval of the draft, as far as it was asked for. */
export function ApprovalNotice() {
  const approval = Editor.useSelector(({ context }) => context.offer?.approval ?? null)
  const reason = Editor.useSelector(({ context }) => context.offer?.approval_reason)
  if (approval === 'submitted')
    return (
      <Notice tone="information" apart>
        <Trans>The offer is awaiting approval. If you change it, approval has to be requested again.</Trans>
      </Notice>
    )
  if (approval === 'approved')
    return (
      <Notice tone="success" apart>
        <Trans>The offer is approved. If you change it, it needs approval again.</Trans>
      </Notice>
    )
  return approval === 'returned' ? (
    <Notice tone="warning" apart title={<Trans>The offer was returned to you.</Trans>}>
      {reason}
    </Notice>
  ) : null
}
