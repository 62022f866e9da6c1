import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Checkbox, Group, Skeleton } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useSelector } from '@xstate/react'
import { type ReactNode, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { EditorActor } from '#machines/form/editor.ts'
import type { EditedResource } from '#services/form/editor-actors.ts'
import { deletedWithUndo, positive } from '#services/notifications.ts'
import { useServices } from '#views/components/app/app-services.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { ConfirmDialog } from '#views/components/dialogs/confirm-dialog.tsx'
import { EditorDialogs } from '#views/components/dialogs/editor-dialogs.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { useEmitted } from '#views/components/flow/use-emitted.ts'
import { WithHistory } from '#views/components/history/with-history.tsx'
import { BesideForm, HeaderActions, StandingActions } from '#views/components/page/header-actions.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { PageHeader } from '#views/components/page/page-header.tsx'
import { useRecordTitle } from '#views/components/page/page-title.tsx'
import type { SaveQuestionWords } from '#views/components/resource/resource.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import { RecordMissing } from '#views/components/state/record-missing.tsx'
import { InUseOf } from '#views/components/status/in-use.tsx'
import { WithVisibility } from '#views/components/visibility/with-visibility.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import classes from './record-editor.module.css'
import { type EditorDeclaration, pathOf, type ResourcePlace } from './resource.ts'
import { ResourceForm, useLabels } from './resource-form.tsx'
import { useEditor } from './use-editor.ts'

export interface RecordEditorProps<Row, Values, Item> extends ResourcePlace {
  of: EditorDeclaration<Row, Values, Item>
  /** Null for a new record. */
  id: number | null
  /** Part of another screen, which has the title: the editor then has none, and its actions are above the form. */
  embedded?: boolean
  /** Called after saving and deleting. By default a new record stays open, and deleting leads to the list. */
  onSaved?: (record: { id: number; values: Values }) => void
  onDeleted?: () => void
  /** There is more of the page after the form: its save button is at the end of its last card instead of in a bar. */
  followed?: boolean
  /** The reason why this person can only read the record, shown above the form; null if they may change it. */
  readOnly?: (record: Item | null) => ReactNode
  /** Initial values of a new record, in addition to those of the declaration. */
  begin?: Partial<Values>
}

/** The content of `ResourceEditor` once it is loaded. */
export function RecordEditor<Row, Values extends object, Item extends object>({
  of: declaration,
  id,
  params,
  base,
  embedded = false,
  followed,
  begin,
  readOnly,
  onSaved,
  onDeleted,
}: RecordEditorProps<Row, Values, Item>) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const [, navigate] = useLocation()
  const { api, notify } = useServices()
  const { name, newTitle, nameOf, deletedForGood = false, isBuiltIn, saveQuestion, deletionEffect } = declaration
  const path = pathOf(declaration, { params, base })
  const given = JSON.stringify({ params, begin })
  const edited = useMemo((): EditedResource<Values> => {
    const { params, begin } = JSON.parse(given)
    return { ...declaration, blank: { ...declaration.blank, ...begin }, params }
  }, [declaration, given])
  const actor = useEditor(edited, id)
  const values = useSelector(actor, ({ context }) => context.values)
  const record = useSelector(actor, ({ context }) => context.record) as Item | null
  const failure = useSelector(actor, ({ context }) => context.failure)
  const loadFailed = useSelector(actor, (snapshot) => snapshot.matches('loadFailed'))
  const isNew = useSelector(actor, ({ context }) => context.id === null)
  const mayDelete = useMay(`${name}.destroy`)
  const mayRestore = useMay('core.trash.restore')
  const mayShow = useMay(`${name}.show`)
  const mayWrite = useMay(`${name}.${id === null ? 'store' : 'update'}`)
  const reason = mayWrite && readOnly?.(record)
  const title = isNew || !values ? labelIn(i18n, newTitle) : nameOf({ ...record, ...values } as unknown as Row)
  const labels = useLabels(declaration.parts)
  useRecordTitle(isNew || embedded || !values ? null : title)

  useEmitted(actor, 'record.saved', ({ record: saved }) => {
    if (onSaved) onSaved({ id: saved.id ?? 0, values: saved.values })
    else if (isNew) {
      // A part of another record is back in that record's list; anything else stays open, with its next step.
      const staysOpen = !embedded && mayShow && saved.id
      navigate(staysOpen ? `${path}/${saved.id}` : path, { replace: true })
      notify.show(positive(t({ context: 'done', message: 'Saved' })))
    }
  })
  useEmitted(actor, 'record.deleted', () => {
    const offer = deletedWithUndo(api, {
      entity: name,
      id: id ?? 0,
      undo: t`Undo`,
      locale: i18n.locale,
      onRestored: () => navigate(`${path}/${id}`),
    })
    notify.show(deletedForGood || !mayRestore ? { ...offer, action: undefined } : offer)
    if (onDeleted) onDeleted()
    else navigate(path, { replace: true })
  })

  const reload = () => actor.send({ type: 'form.load' })
  if (loadFailed && failure?.code === 'not_found')
    return (
      <RecordMissing
        title={failure.message}
        failure={failure}
        list={{ path, label: labelIn(i18n, declaration.title) }}
        onRetry={reload}
      />
    )
  if (loadFailed && failure) return <FailureNotice failure={failure} onRetry={reload} />
  const { status, actions, pages, above, below, aside } = declaration
  const deletion = {
    key: 'delete',
    label: <Trans>Delete</Trans>,
    icon: IconTrash,
    danger: true,
    onClick: () => actor.send({ type: 'record.delete' }),
  }
  const badge = record && (status ? status(record) : <InUseOf record={record} />)
  const buttons = record && id !== null && (
    <StandingActions value={mayDelete && !reason && !isBuiltIn?.(record) ? [deletion] : []}>
      <BesideForm value={mayWrite && !reason}>
        <WithVisibility entity={name} id={id}>
          <WithHistory entity={name} id={id} parts={declaration.parts}>
            {actions ? actions(record, actor) : <HeaderActions />}
          </WithHistory>
        </WithVisibility>
      </BesideForm>
    </StandingActions>
  )
  return (
    <div className={aside ? undefined : classes.page}>
      {embedded ? (
        buttons && (
          <Group className={classes.buttons} gap="xs" justify="flex-end" mb="md">
            {badge}
            {buttons}
          </Group>
        )
      ) : (
        <PageHeader
          title={values ? title : <Skeleton height={24} width={220} />}
          badge={badge}
          actions={buttons || (id !== null && <Skeleton height={36} width={120} />)}
        />
      )}
      {id !== null && pages?.(id, record)}
      {record && above?.(record, actor)}
      {reason && (
        <Notice tone="information" apart>
          {reason}
        </Notice>
      )}
      {/* The form takes the place of its outline as a whole: notices above it would push it down. */}
      <div key={values ? 'form' : 'outline'} className={aside && record ? classes.columns : undefined}>
        <div>
          {values ? (
            <ResourceForm
              declaration={declaration}
              actor={actor}
              values={values}
              followed={followed}
              readOnly={!mayWrite || Boolean(reason)}
            >
              {record && below?.(record)}
            </ResourceForm>
          ) : (
            <FormSkeleton />
          )}
        </div>
        {aside && record && <div>{aside(record)}</div>}
      </div>
      <EditorDialogs
        actor={actor}
        labels={labels}
        deletedForGood={deletedForGood}
        deletionEffect={record && deletionEffect?.(record)}
      />
      {saveQuestion && <SaveQuestionDialog actor={actor} words={saveQuestion} />}
    </div>
  )
}

interface SaveQuestionDialogProps<Values> {
  actor: EditorActor<Values>
  words: SaveQuestionWords
}

/** Says whom the change affects before it is saved, and lets the person choose whether to notify them. */
function SaveQuestionDialog<Values>({ actor, words }: SaveQuestionDialogProps<Values>) {
  const { i18n } = useLingui()
  const question = useSelector(actor, ({ context }) => context.question)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches('confirmingSave'))
  const [answer, setAnswer] = useState(true)
  const mayChoose = question !== null && words.mayChoose(question)
  return (
    <ConfirmDialog
      opened={isAsking}
      title={i18n._(words.title)}
      confirm={<Trans>Save</Trans>}
      onConfirm={() => actor.send({ type: 'save.confirm', answer: mayChoose && answer })}
      onCancel={() => actor.send({ type: 'save.cancel' })}
    >
      {question && <div>{words.say(question)}</div>}
      {mayChoose && (
        <Checkbox
          mt="md"
          checked={answer}
          onChange={(event) => setAnswer(event.currentTarget.checked)}
          label={words.choice(question)}
        />
      )}
    </ConfirmDialog>
  )
}
