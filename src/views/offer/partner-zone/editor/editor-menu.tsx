import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Menu, TextInput } from '@mantine/core'
import { IconDots, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { contentValues } from '#contract/offer/form.ts'
import { OfferTemplateForm } from '#contract/offer/template.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { Editor, isEditable, useChanges } from './editor-actor.ts'

const keeping: SubmissionUse = {
  send: (api, values: OfferTemplateForm, settings) =>
    api.call('partnerzone.offer-generator.templates.store', { body: values, ...settings }),
}

/** The less frequent actions on a draft. */
export function EditorMenu() {
  const { t } = useLingui()
  const actor = Editor.useActorRef()
  const [asked, setAsked] = useState<'template' | 'delete' | null>(null)
  const editable = Editor.useSelector(isEditable)
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
  const now = values()
  return (
    <SubmissionDialog
      use={keeping}
      keptAs={null}
      title={<Trans>Save as a template</Trans>}
      explanation={<Trans>Lines, texts and conditions; the customer and the number stay with the offer.</Trans>}
      schema={OfferTemplateForm}
      initialValues={{ name: now.subject ?? '', active: true, ...contentValues(now) } as Record<string, unknown>}
      submit={<Trans>Save</Trans>}
      onDone={onClose}
      onCancel={onClose}
    >
      {(form) => (
        <TextInput
          label={<Trans>Name of the template</Trans>}
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
    </SubmissionDialog>
  )
}
