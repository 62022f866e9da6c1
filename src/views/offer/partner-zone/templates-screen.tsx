import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput, type TextInputProps } from '@mantine/core'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { contentValues } from '#contract/offer/form.ts'
import { offerZone } from '#contract/offer/offer.ts'
import { OfferTemplateForm, type ZoneTemplate } from '#contract/offer/template.ts'
import { changeOfferTemplate, deleteOfferTemplate } from '#services/offer/offer-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import type { Column } from '#views/components/data-table/columns.ts'
import { DataTable } from '#views/components/data-table/data-table.tsx'
import { ListHeader } from '#views/components/data-table/list-header.tsx'
import { useList } from '#views/components/data-table/use-list.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import { LimitedTextInput } from '#views/components/fields/limited-text.tsx'
import { Badge } from '#views/components/status/status-badge.tsx'
import { ownActions } from './own-actions.tsx'

const name = 'partnerzone.offer-generator.templates.list'
const endpoint = offerZone.endpoints[name]

const columns: Column<ZoneTemplate>[] = [
  { field: 'name', label: msg`Name`, width: 300, filter: true, sorter: true, elastic: true },
  { field: 'subject', label: msg`Subject of the offer`, width: 260 },
  { field: 'lines', label: msg`Number of lines`, width: 110, type: 'number' },
  {
    field: 'is_own',
    label: msg({ context: 'template', message: 'Whose' }),
    width: 150,
    words: { true: msg`our template`, false: msg`of the distributor` },
    render: ({ is_own }) => (is_own ? <Trans>our template</Trans> : <Trans>of the distributor</Trans>),
  },
  {
    field: 'active',
    label: msg({ context: 'template', message: 'Offered' }),
    width: 110,
    type: 'boolean',
    filter: true,
  },
  { field: 'updated_at', label: msg`Changed`, width: 150, type: 'moment', sorter: true },
  { field: 'created_at', label: msg`Created`, width: 150, type: 'moment', sorter: true, hidden: true },
]
const byName = { sort_by: 'name', sort_direction: 'asc' }
const hidden = columns.filter((column) => column.hidden).map(({ field }) => field)

/** The templates for new offers: the company's own, and those of the distributor. */
export function OfferTemplatesScreen() {
  const list = useList(name, endpoint, { begin: byName, hidden })
  const [asked, setAsked] = useState<{ template: ZoneTemplate; to: 'change' | 'delete' } | null>(null)
  const mayChange = useMay('partnerzone.offer-generator.templates.update')
  const mayDelete = useMay('partnerzone.offer-generator.templates.destroy')
  const refresh = () => list.actor.send({ type: 'list.refresh' })
  const done = () => {
    setAsked(null)
    refresh()
  }
  return (
    <>
      <ListHeader
        list={list}
        columns={columns}
        count={(total) => (
          <>
            <Plural value={total} one="# template" other="# templates" /> ·{' '}
            <Trans>Templates are made from offers: choose “Save as a template” in the editor of an offer.</Trans>
          </>
        )}
      />
      <DataTable
        list={list}
        columns={columns}
        filters={[{ name: 'is_own', label: msg`Only ours` }]}
        actions={(template) =>
          template.is_own &&
          ownActions({
            mayChange,
            mayDelete,
            onChange: () => setAsked({ template, to: 'change' }),
            onDelete: () => setAsked({ template, to: 'delete' }),
          })
        }
        card={({ name, active, lines, is_own }) => ({
          title: name,
          badge: !active && (
            <Badge tone="grey">
              <Trans>not offered</Trans>
            </Badge>
          ),
          lines: [
            <>
              <Plural value={lines} one="# line" other="# lines" /> ·{' '}
              {is_own ? <Trans>our template</Trans> : <Trans>of the distributor</Trans>}
            </>,
          ],
        })}
        empty={{
          icon: IconTemplate,
          title: <Trans>No templates yet</Trans>,
          text: <Trans>Save a good offer as a template, and the next one takes two minutes.</Trans>,
        }}
      />
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
          <TextInput label={t`Template name`} required data-autofocus {...form.getInputProps('name')} />
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
    <LimitedTextInput
      label={t`Subject of the offer`}
      description={<Trans>If empty, the name of the template is used.</Trans>}
      limit={300}
      {...props}
    />
  )
}
