import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { Button, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import type { EditorActor } from '#machines/editor.ts'
import type { FormOf, ResourceName } from '#services/editor-actors.ts'
import { formatTime } from '#services/formatting.ts'
import { useRecordTitle } from '#views/shell/page-title.tsx'
import { useMay } from '#views/shell/use-session.ts'
import { EditorDialogs } from './editor-dialogs.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { FormControl } from './form-control.tsx'
import { FieldRow, FormSection } from './form-section.tsx'
import { Notice } from './notice.tsx'
import { PageHeader } from './page-header.tsx'
import type { FormField, FormPart, ResourceDeclaration } from './resource.ts'
import type { SaveStateValue } from './save-state.tsx'
import { StickyBar } from './sticky-bar.tsx'
import { useEditor } from './use-editor.ts'

interface ResourceEditorProps<Name extends ResourceName, Row> {
  of: ResourceDeclaration<Name, Row>
  /** Null for a new record. */
  id: number | null
}

/** The form of a declared resource, over a new record or an existing one. */
export function ResourceEditor<Name extends ResourceName, Row>({
  of: declaration,
  id,
}: ResourceEditorProps<Name, Row>) {
  const { i18n } = useLingui()
  const [, navigate] = useLocation()
  const { name, path, newTitle, nameOf } = declaration
  const actor = useEditor(declaration, id)
  const values = useSelector(actor, ({ context }) => context.values)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const loadFailed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  const isNew = useSelector(actor, ({ context }) => context.id === null)
  const mayDelete = useMay(`${name}.destroy`)
  const title = isNew || !values ? i18n._(newTitle) : nameOf(values as unknown as Row)
  const labels = useLabels(declaration.parts)
  useRecordTitle(isNew ? null : title)

  useEffect(() => {
    const news = [
      actor.on('record.saved', () => isNew && navigate(path, { replace: true })),
      actor.on('record.deleted', () => navigate(path, { replace: true })),
    ]
    return () => {
      for (const subscription of news) subscription.unsubscribe()
    }
  }, [actor, isNew, navigate, path])

  const remove = mayDelete && !isNew && (
    <Button
      variant="default"
      leftSection={<IconTrash size={18} stroke={1.7} />}
      onClick={() => actor.send({ type: 'record.delete' })}
    >
      <Trans>Delete</Trans>
    </Button>
  )
  if (loadFailed && failure)
    return (
      <FailureNotice
        failure={failure}
        action={
          <Button variant="default" onClick={() => actor.send({ type: 'form.load' })}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
    )
  return (
    <>
      <PageHeader title={values ? title : <Skeleton height={24} width={220} />} actions={remove} />
      {values ? <Form declaration={declaration} actor={actor} values={values} /> : <FormSkeleton />}
      <EditorDialogs actor={actor} labels={labels} />
    </>
  )
}

interface FormProps<Name extends ResourceName, Row> {
  declaration: ResourceDeclaration<Name, Row>
  actor: EditorActor<FormOf<Name>>
  values: FormOf<Name>
}

function Form<Name extends ResourceName, Row>({ declaration, actor, values }: FormProps<Name, Row>) {
  const { i18n } = useLingui()
  const errors = useSelector(actor, ({ context }) => context.errors)
  const failure = useSelector(actor, ({ context }) => context.failure)
  const busy = useSelector(actor, (snapshot) => snapshot.matches('saving') || snapshot.matches('validating'))
  const offering = useSelector(actor, (snapshot) => snapshot.matches('offering'))
  const save = useSaveState(actor)
  const control = (field: FormField<FormOf<Name>>) => (
    <FormControl
      key={field.name}
      field={field}
      value={values[field.name]}
      error={errors[field.name]?.[0]}
      disabled={offering}
      onChange={(value) => actor.send({ type: 'form.change', values: { ...values, [field.name]: value } })}
    />
  )
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        actor.send({ type: 'form.save' })
      }}
    >
      {offering && <KeptOffer actor={actor} />}
      <ErrorSummary errors={errors} labels={useLabels(declaration.parts)} />
      {failure && Object.keys(errors).length === 0 && <FailureNotice failure={failure} />}
      {declaration.parts.map(({ title, explanation, fields }) => (
        <FormSection key={title.id} title={i18n._(title)} explanation={explanation && i18n._(explanation)}>
          {inRows(fields).map((row) =>
            row.length === 1 ? row.map(control) : <FieldRow key={row[0]?.name}>{row.map(control)}</FieldRow>,
          )}
        </FormSection>
      ))}
      <StickyBar save={save}>
        <Button type="submit" color="copper" loading={busy}>
          <Trans>Save</Trans>
        </Button>
      </StickyBar>
    </form>
  )
}

function KeptOffer<Values>({ actor }: { actor: EditorActor<Values> }) {
  return (
    <Notice
      tone="information"
      apart
      title={<Trans>There is unsaved text of yours from before.</Trans>}
      action={
        <>
          <Button variant="default" onClick={() => actor.send({ type: 'kept.discard' })}>
            <Trans>Discard it</Trans>
          </Button>{' '}
          <Button onClick={() => actor.send({ type: 'kept.restore' })}>
            <Trans>Go on with it</Trans>
          </Button>
        </>
      }
    />
  )
}

function FormSkeleton() {
  return (
    <FormSection title={<Skeleton height={16} width={120} />}>
      {[0, 1, 2].map((line) => (
        <div key={line}>
          <Skeleton height={12} width={110} mb={10} />
          <Skeleton height={38} />
        </div>
      ))}
    </FormSection>
  )
}

function useSaveState<Values>(actor: EditorActor<Values>): SaveStateValue {
  const saving = useSelector(actor, (snapshot) => snapshot.matches('saving'))
  const failed = useSelector(actor, (snapshot) => snapshot.hasTag('failed'))
  const changed = useSelector(actor, ({ context }) => context.changed)
  const saved_at = useSelector(actor, ({ context }) => context.saved_at)
  if (saving) return { state: 'saving' }
  if (failed) return { state: 'failed' }
  if (changed) return { state: 'dirty' }
  return saved_at ? { state: 'saved', at: formatTime(saved_at) } : { state: 'clean' }
}

function useLabels<Values>(parts: readonly FormPart<Values>[]): Record<string, string> {
  const { i18n } = useLingui()
  return useMemo(
    () => Object.fromEntries(parts.flatMap(({ fields }) => fields.map(({ name, label }) => [name, i18n._(label)]))),
    [parts, i18n],
  )
}

function inRows<Values>(fields: readonly FormField<Values>[]): FormField<Values>[][] {
  const rows: FormField<Values>[][] = []
  for (const field of fields) {
    const last = rows.at(-1)
    if (field.beside && last) last.push(field)
    else rows.push([field])
  }
  return rows
}
