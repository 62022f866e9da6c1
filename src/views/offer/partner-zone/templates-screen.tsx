import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Flex, TextInput, type TextInputProps } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { contentValues } from '#contract/offer/form.ts'
import { OfferTemplateForm, type ZoneTemplate } from '#contract/offer/template.ts'
import { changeOfferTemplate, deleteOfferTemplate } from '#services/offer/offer-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { CardSkeleton } from '#views/components/state/card-skeleton.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import classes from './templates.module.css'

/** The templates for new offers: the company's own, and those of the distributor. */
export function OfferTemplatesScreen() {
  const { data, failed, failure, refresh } = useLoad('partnerzone.offer-generator.templates.index', {})
  const [asked, setAsked] = useState<{ template: ZoneTemplate; to: 'change' | 'delete' } | null>(null)
  const mayChange = useMay('partnerzone.offer-generator.templates.update')
  const done = () => {
    setAsked(null)
    refresh()
  }
  return (
    <>
      <PageHeader
        note={<Trans>Templates are made from offers: choose “Save as a template” in the editor of an offer.</Trans>}
      />
      {failed && failure && <FailureNotice failure={failure} onRetry={refresh} apart />}
      {!data && !failed && <CardSkeleton of="rows" count={4} />}
      {data?.results.length === 0 && (
        <EmptyState title={<Trans>No templates yet</Trans>}>
          <Trans>Save a good offer as a template, and the next one takes two minutes.</Trans>
        </EmptyState>
      )}
      <PlainList className={classes.templates} gap={0}>
        {data?.results.map((template) => (
          <li key={template.id}>
            <Flex component="span" direction="column" flex="1" miw={180}>
              <strong>{template.name}</strong>
              <Note component="span">
                <Plural value={template.lines} one="# line" other="# lines" /> ·{' '}
                {template.is_own ? <Trans>our template</Trans> : <Trans>of the distributor</Trans>}
              </Note>
            </Flex>
            {!template.active && (
              <Badge tone="grey">
                <Trans>not offered</Trans>
              </Badge>
            )}
            {template.is_own && mayChange && (
              <Flex component="span" gap={8}>
                <Button
                  variant="default"
                  leftSection={<IconPencil size={18} stroke={1.7} />}
                  onClick={() => setAsked({ template, to: 'change' })}
                >
                  <Trans>Change it</Trans>
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  leftSection={<IconTrash size={18} stroke={1.7} />}
                  onClick={() => setAsked({ template, to: 'delete' })}
                >
                  <Trans>Delete</Trans>
                </Button>
              </Flex>
            )}
          </li>
        ))}
      </PlainList>
      {asked?.to === 'change' && (
        <ChangeDialog template={asked.template} onDone={done} onClose={() => setAsked(null)} onConflict={refresh} />
      )}
      {asked?.to === 'delete' && (
        <SubmissionQuestion
          use={{ send: deleteOfferTemplate }}
          values={{ id: asked.template.id }}
          danger
          title={<Trans>Delete this template?</Trans>}
          confirm={<Trans>Delete</Trans>}
          onDone={done}
          onCancel={() => setAsked(null)}
        >
          <Trans>Offers that were begun with it stay as they are.</Trans>
        </SubmissionQuestion>
      )}
    </>
  )
}

interface ChangeProps {
  template: ZoneTemplate
  onDone: () => void
  onClose: () => void
  onConflict: () => void
}

function ChangeDialog({ template, onDone, onClose, onConflict }: ChangeProps) {
  const { t } = useLingui()
  const { id, version, name, subject, active } = template
  return (
    <SubmissionDialog
      use={{ send: changeOfferTemplate }}
      keptAs={`partnerzone.offer-generator.templates.update:${id}`}
      title={<Trans>Change the template</Trans>}
      schema={OfferTemplateForm}
      initialValues={{ ...contentValues(template), name, subject, active } as Record<string, unknown>}
      values={(typed) => ({ ...typed, id, version })}
      submit={<Trans>Save</Trans>}
      onDone={onDone}
      onCancel={onClose}
      onConflict={onConflict}
    >
      {(form) => (
        <>
          <TextInput label={t`Name of the template`} required data-autofocus {...form.getInputProps('name')} />
          <SubjectOfTemplate {...form.getInputProps('subject')} value={String(form.values.subject ?? '')} />
          <Checkbox label={t`Offered for new offers`} {...form.getInputProps('active', { type: 'checkbox' })} />
        </>
      )}
    </SubmissionDialog>
  )
}

/** The subject of the offers that begin from a template. */
export function SubjectOfTemplate(props: TextInputProps) {
  const { t } = useLingui()
  return (
    <TextInput
      label={t`Subject of the offer`}
      description={<Trans>If empty, the name of the template is used.</Trans>}
      maxLength={300}
      {...props}
    />
  )
}
