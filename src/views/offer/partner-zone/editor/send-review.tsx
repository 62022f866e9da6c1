import { Trans } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { SendOfferForm } from '#contract/offer/actions.ts'
import { isReducedWithoutAssembly } from '#contract/offer/form.ts'
import { letterOf } from '#services/offer/offer-editing-actors.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ActionForm } from '#views/components/dialogs/action-dialog.tsx'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Split } from '#views/components/page/split.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { LetterFields } from '#views/offer/partner-zone/letter-fields.tsx'
import { Contradictions } from './contradictions.tsx'
import { Editor } from './editor-actor.ts'
import { Paper, PreviewFailure, useDrawing } from './preview-pane.tsx'

/** The letter and the paper of an offer before it is registered and sent in one step. */
export function SendReview() {
  const actor = Editor.useActorRef()
  const opened = Editor.useSelector((snapshot) => snapshot.matches({ open: { form: 'reviewing' } }))
  return (
    <Dialog
      opened={opened}
      onClose={() => actor.send({ type: 'send.cancel' })}
      size="64rem"
      title={<Trans>Send to the customer</Trans>}
    >
      {opened && <Review />}
    </Dialog>
  )
}

function Review() {
  const actor = Editor.useActorRef()
  const mayPreview = useMay('partnerzone.offer-generator.offers.preview')
  const id = Editor.useSelector(({ context }) => context.id)
  const values = Editor.useSelector(({ context }) => context.values)
  const letter = Editor.useSelector(({ context }) => context.letter)
  const isDoubtful = Editor.useSelector(({ context }) => isReducedWithoutAssembly(context.values, context.options))
  return (
    <Split columns="minmax(0, 1fr) minmax(0, 1fr)" from="md" gap="md xl" align="start">
      <ActionForm
        keptAs={letterOf(id)}
        // The editor forgets it when the offer is registered: until then the letter may still be refused.
        sentBy="caller"
        explanation={
          <Trans>
            The offer will be registered and can no longer be changed. Each address gets an e-mail with the PDF and its
            own link to view and accept the offer.
          </Trans>
        }
        schema={SendOfferForm}
        initialValues={{
          version: 1,
          to: letter?.to ?? values.email_main ?? values.customer_email ?? '',
          extra: [...(letter?.extra ?? values.email_extra)],
          message: letter?.message ?? null,
        }}
        submit={<Trans>Register and send</Trans>}
        onSubmit={({ to, extra, message }) => actor.send({ type: 'send.confirm', letter: { to, extra, message } })}
        onCancel={() => actor.send({ type: 'send.cancel' })}
      >
        {(form) => (
          <>
            {isDoubtful && (
              <Notice tone="warning" title={<Trans>8% VAT without installation?</Trans>}>
                <Trans>8% is for delivery with installation, and this offer is without installation.</Trans>
              </Notice>
            )}
            <Contradictions />
            <LetterFields form={form} />
          </>
        )}
      </ActionForm>
      {mayPreview && <PaperReview />}
    </Split>
  )
}

function PaperReview() {
  const actor = useDrawing()
  const drawn = useSelector(actor, ({ context }) => context.drawn)
  return (
    <Stack gap="2xs">
      <Note component="div">
        <Trans>PDF preview</Trans>
      </Note>
      <PreviewFailure actor={actor} />
      {drawn ? <Paper drawn={drawn} /> : <CardSkeleton />}
    </Stack>
  )
}
