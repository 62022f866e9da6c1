import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { useMay } from '#views/components/app/use-session.ts'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/enterable-link.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import classes from './permission-tree.module.css'
import { permissionWords } from './permission-words.ts'

/** Who has a permission: the roles that contain it, and their people. */
export function HoldersDialog({ permission, onClose }: { permission: string; onClose: () => void }) {
  const { i18n } = useLingui()
  const { resource, action } = permissionWords(permission, (label) => labelIn(i18n, label))
  return (
    <Modal opened onClose={onClose} title={`${resource} – ${action}`} size="lg" withCloseButton={false}>
      <Holders permission={permission} />
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </DialogButtons>
    </Modal>
  )
}

function Holders({ permission }: { permission: string }) {
  const { data, failed, refresh } = useLoad('user.roles.holders', { query: { permission } })
  const maySeeUsers = useMay('user.users.show')
  if (failed)
    return (
      <Notice tone="danger" onRetry={refresh}>
        <Trans>The list of people with this permission could not be loaded.</Trans>
      </Notice>
    )
  if (!data) return <RowsSkeleton />
  const more = data.total - data.people.length
  return (
    <div className={classes.review}>
      <p className={classes.name}>{permission}</p>
      <section>
        <h3 className={classes.group}>
          <Trans>Roles</Trans>
        </h3>
        {data.roles.length === 0 && <Trans>No role gives this permission.</Trans>}
        <ul className={classes.difference}>
          {data.roles.map(({ id, name, people }) => (
            <li key={id} className={classes.holder}>
              <EnterableLink href={`/cms/user/roles/${id}/permissions`}>{name}</EnterableLink>
              <span className={classes.sum}>
                <Plural value={people} one="# person" other="# people" />
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3 className={classes.group}>
          <Trans>People ({data.total})</Trans>
        </h3>
        <ul className={classes.difference}>
          {data.people.map(({ id, full_name, roles }) => (
            <li key={id} className={classes.holder}>
              {maySeeUsers ? <EnterableLink href={`/cms/user/users/${id}`}>{full_name}</EnterableLink> : full_name}
              <span className={classes.sum}>{roles.join(', ')}</span>
            </li>
          ))}
        </ul>
        {more > 0 && <Plural value={more} one="and # more" other="and # more" />}
      </section>
    </div>
  )
}
