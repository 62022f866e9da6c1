import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, TextInput } from '@mantine/core'
import { IconDots, IconFileCheck, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { contentValues } from '#contract/offer/form.ts'
import { OfferTemplateForm } from '#contract/offer/template.ts'
import { storeOfferTemplate } from '#services/offer/offer-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { goToErrorSummary } from '#views/components/form/error-summary.tsx'
import { SubjectOfTemplate } from '#views/offer/partner-zone/templates-screen.tsx'
import { Editor, isOfferEditable, useChanges } from './editor-actor.ts'

/** The less frequent actions on a draft. */
export function EditorMenu() {
  const { t } = useLingui()
  const actor = Editor.useActorRef()
  const [asked, setAsked] = useState<'template' | 'delete' | null>(null)
  const editable = Editor.useSelector(isOfferEditable)
  const mayKeep = useMay('partnerzone.offer-generator.templates.store')
  const mayDelete = useMay('partnerzone.offer-generator.offers.destroy')
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" disabled={!editable} leftSection={<IconDots size={18} stroke={1.7} />}>
            <Trans>More</Trans>
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t`More`}>
          <Menu.Item
            leftSection={<IconFileCheck size={18} stroke={1.7} />}
            onClick={() => {
              actor.send({ type: 'offer.register' })
              // It is drawn by then.
              requestAnimationFrame(goToErrorSummary)
            }}
          >
            <Trans>Register without sending</Trans>
          </Menu.Item>
          {mayKeep && (
            <Menu.Item leftSection={<IconTemplate size={18} stroke={1.7} />} onClick={() => setAsked('template')}>
              <Trans>Save as a template</Trans>
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={18} stroke={1.7} />}
              onClick={() => setAsked('delete')}
            >
              <Trans>Delete the draft</Trans>
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asked === 'delete'}
        danger
        title={<Trans>Delete this draft?</Trans>}
        confirm={<Trans>Delete</Trans>}
        onConfirm={() => actor.send({ type: 'offer.delete' })}
        onCancel={() => setAsked(null)}
      >
        <Trans>It stays in the trash for 30 days and can be restored from the list.</Trans>
      </ConfirmDialog>
      {asked === 'template' && <TemplateDialog onClose={() => setAsked(null)} />}
    </>
  )
}

function TemplateDialog({ onClose }: { onClose: () => void }) {
  const { values } = useChanges()
  const id = Editor.useSelector(({ context }) => context.id)
  const now = values()
  return (
    <SubmissionDialog
      use={{ send: storeOfferTemplate }}
      keptAs={`partnerzone.offer-generator.templates.store:${id}`}
      title={<Trans>Save as a template</Trans>}
      explanation={<Trans>Lines, texts and conditions; the customer and the number stay with the offer.</Trans>}
      schema={OfferTemplateForm}
      initialValues={
        { name: now.subject ?? '', subject: now.subject, active: true, ...contentValues(now) } as Record<
          string,
          unknown
        >
      }
      submit={<Trans>Save</Trans>}
      onDone={onClose}
      onCancel={onClose}
    >
      {(form) => (
        <>
          <TextInput label={<Trans>Template name</Trans>} required data-autofocus {...form.getInputProps('name')} />
          <SubjectOfTemplate {...form.getInputProps('subject')} value={String(form.values.subject ?? '')} />
        </>
      )}
    </SubmissionDialog>
  )
}
