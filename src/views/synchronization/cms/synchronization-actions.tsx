import { useLingui as useCatalogue } from '@lingui/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Menu, NumberInput, Switch, Table, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCalendarTime,
  IconGitCompare,
  IconHistory,
  IconListSearch,
  IconPlayerPlay,
  IconTable,
  IconTransferIn,
} from '@tabler/icons-react'
import { Link } from 'wouter'
import { erpOwnedFields, madeByRuns, scheduleMinutes, sharedKinds } from '#contract/synchronization/kinds.ts'
import { fieldLabel } from '#contract/synchronization/row-texts.ts'
import { type Synchronization, SynchronizationForm } from '#contract/synchronization/synchronization.ts'
import {
  adoptSynchronization,
  rehearseSynchronization,
  scheduleSynchronization,
} from '#services/synchronization/synchronization-calls.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { SubmissionQuestion } from '#views/components/dialogs/submission-question.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { erp } from '#views/components/entity/erp.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { synchronizationPaths } from './paths.ts'
import { synchronizationKindWords } from './words.tsx'

/** A dialog about a synchronisation. */
export interface OpenedDialog {
  row: Synchronization
  dialog: 'schedule' | 'owned' | 'adopt' | 'rehearse'
}

interface SynchronizationActionsProps {
  row: Synchronization
  onRun: (asked: { id: number; whole: boolean }) => void
  onOpen: (opened: OpenedDialog) => void
}

/** The actions on a synchronisation as menu items. */
export function SynchronizationActions({ row, onRun, onOpen }: SynchronizationActionsProps) {
  const mayRun = useMay('synchronization.synchronizations.run')
  const mayUpdate = useMay('synchronization.synchronizations.update')
  const mayAdopt = useMay('synchronization.synchronizations.adopt')
  const { id, kind, adopted_at, last_synchronized_at } = row
  return (
    <>
      {mayRun && (
        <>
          <Menu.Item
            leftSection={<IconPlayerPlay size={18} stroke={1.7} />}
            onClick={() => onRun({ id, whole: false })}
          >
            <Trans>Run now</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconGitCompare size={18} stroke={1.7} />} onClick={() => onRun({ id, whole: true })}>
            <Trans>Compare everything</Trans>
          </Menu.Item>
        </>
      )}
      <Menu.Item
        component={Link}
        href={synchronizationPaths.results(kind)}
        leftSection={<IconListSearch size={18} stroke={1.7} />}
      >
        <Trans>Differences</Trans>
      </Menu.Item>
      <Menu.Item
        component={Link}
        href={synchronizationPaths.runs(kind)}
        leftSection={<IconHistory size={18} stroke={1.7} />}
      >
        <Trans>Runs</Trans>
      </Menu.Item>
      <Menu.Item leftSection={<IconTable size={18} stroke={1.7} />} onClick={() => onOpen({ row, dialog: 'owned' })}>
        <Trans>{erp} fields</Trans>
      </Menu.Item>
      {mayUpdate && (
        <Menu.Item
          leftSection={<IconCalendarTime size={18} stroke={1.7} />}
          onClick={() => onOpen({ row, dialog: 'schedule' })}
        >
          <Trans context="of synchronisations">Schedule</Trans>
        </Menu.Item>
      )}
      {mayAdopt && adopted_at === null && last_synchronized_at !== null && (
        <Menu.Item
          leftSection={<IconTransferIn size={18} stroke={1.7} />}
          onClick={() => onOpen({ row, dialog: 'adopt' })}
        >
          <Trans>End the rehearsal</Trans>
        </Menu.Item>
      )}
      {mayAdopt && adopted_at !== null && (
        <Menu.Item
          leftSection={<IconArrowBackUp size={18} stroke={1.7} />}
          onClick={() => onOpen({ row, dialog: 'rehearse' })}
        >
          <Trans>Return to the rehearsal</Trans>
        </Menu.Item>
      )}
    </>
  )
}

interface Values extends Record<string, unknown> {
  active: boolean
  every_minutes: number
  version: number
}

const update: SubmissionUse = {
  send: scheduleSynchronization,
}

interface ScheduleDialogProps {
  synchronization: Synchronization
  onDone: () => void
  onCancel: () => void
}

/** Sets whether and how often runs start automatically. */
export function ScheduleDialog({ synchronization, onDone, onCancel }: ScheduleDialogProps) {
  const { t } = useLingui()
  const { id, active, every_minutes, version } = synchronization
  return (
    <SubmissionDialog<Values, unknown>
      use={update}
      keptAs={`synchronization.synchronizations.update:${id}`}
      title={<Trans context="of synchronisations">Schedule</Trans>}
      schema={SynchronizationForm}
      initialValues={{ active, every_minutes, version }}
      submit={<Trans>Save</Trans>}
      values={(typed) => ({ ...typed, id })}
      onDone={onDone}
      onConflict={onDone}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <Switch label={t`Run automatically`} {...form.getInputProps('active', { type: 'checkbox' })} />
          <NumberInput
            label={t`Minutes between runs`}
            min={scheduleMinutes.least}
            max={scheduleMinutes.most}
            // A value out of bounds is reported, not changed silently before the button is pressed.
            clampBehavior="none"
            allowDecimal={false}
            required
            {...form.getInputProps('every_minutes')}
          />
        </>
      )}
    </SubmissionDialog>
  )
}

interface OwnershipDialogProps {
  synchronization: Synchronization
  onClose: () => void
}

/** The fields that the ERP owns, with its names for them; the portal owns all others. */
export function OwnershipDialog({ synchronization: { kind, erp_names }, onClose }: OwnershipDialogProps) {
  const { i18n } = useLingui()
  const isShared = sharedKinds.includes(kind)
  return (
    <Dialog opened onClose={onClose} title={i18n._(synchronizationKindWords[kind])}>
      <Text mb="md" c="dimmed">
        {isShared ? (
          <Trans>
            The portal and {erp} share these fields. What was changed in {erp} is taken over, unless it was changed in
            the portal as well: then a person decides.
          </Trans>
        ) : (
          <Trans>{erp} owns these fields, and each run overwrites them. All other fields belong to the portal.</Trans>
        )}
      </Text>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>In the portal</Trans>
            </Table.Th>
            <Table.Th>
              <Trans>In {erp}</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {erpOwnedFields[kind].map((field) => (
            <Table.Tr key={field}>
              <Table.Td>{labelIn(i18n, fieldLabel(field))}</Table.Td>
              <Table.Td className="anywhere">
                <code>{erp_names?.[field]}</code>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Dialog>
  )
}

const adopt: SubmissionUse = {
  send: adoptSynchronization,
}

interface AdoptDialogProps {
  synchronization: Synchronization
  onDone: () => void
  onCancel: () => void
}

/** Ends the rehearsal after listing the data that runs will write from then on. */
export function AdoptDialog({ synchronization: { id, kind, version, open }, onDone, onCancel }: AdoptDialogProps) {
  const { i18n } = useCatalogue()
  const fields = erpOwnedFields[kind].map((field) => labelIn(i18n, fieldLabel(field)))
  return (
    <SubmissionQuestion
      use={adopt}
      values={{ id, version }}
      title={<Trans>End the rehearsal?</Trans>}
      confirm={<Trans>Write the data of {erp}</Trans>}
      onDone={onDone}
      onConflict={onDone}
      onCancel={onCancel}
    >
      <p>
        {sharedKinds.includes(kind) ? (
          <Trans>
            From now on, each run takes over what was changed in {erp} in these fields, beginning with a comparison of
            all records. Differences waiting for a decision: {open}.
          </Trans>
        ) : (
          <Trans>
            From now on, each run overwrites these fields with the values of {erp}, beginning with a comparison of all
            records. Differences waiting for a decision: {open}.
          </Trans>
        )}
      </p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{field}</li>
        ))}
      </ul>
      {madeByRuns.includes(kind) && (
        <p>
          <Trans>Records that the portal does not have are added automatically.</Trans>
        </p>
      )}
    </SubmissionQuestion>
  )
}

const rehearse: SubmissionUse = {
  send: rehearseSynchronization,
}

interface RehearseDialogProps {
  synchronization: Synchronization
  onDone: () => void
  onCancel: () => void
}

/** Returns to the rehearsal after telling that written values are not undone. */
export function RehearseDialog({ synchronization: { id, version }, onDone, onCancel }: RehearseDialogProps) {
  return (
    <SubmissionQuestion
      use={rehearse}
      values={{ id, version }}
      title={<Trans>Go back to the rehearsal?</Trans>}
      confirm={<Trans>Only show differences</Trans>}
      onDone={onDone}
      onConflict={onDone}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          From now on, runs write nothing and only show differences, including a run that is under way. What has been
          written stays as it is.
        </Trans>
      </p>
    </SubmissionQuestion>
  )
}
