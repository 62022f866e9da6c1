import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Box, Button, Flex, Stack } from '@mantine/core'
import { useMay } from '#views/components/app/use-session.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { labelIn } from '#views/components/entity/label.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { PlainList } from '#views/components/page/list.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { RowsSkeleton } from '#views/components/state/rows-skeleton.tsx'
import classes from './permission-tree.module.css'
import { permissionWords } from './permission-words.ts'

/** Who has a permission: the roles that contain it, and their people. */
export function HoldersDialog({ permission, onClose }: { permission: string; onClose: () => void }) {
  const { i18n } = useLingui()
  const { resource, action } = permissionWords(permission, (label) => labelIn(i18n, label))
  return (
    <Dialog opened onClose={onClose} title={`${resource} – ${action}`} size="lg" withCloseButton={false}>
      <Holders permission={permission} />
      <DialogButtons>
        <Button variant="default" onClick={onClose} data-autofocus>
          <Trans>Close</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function Holders({ permission }: { permission: string }) {
  const { data, failed, failure, refresh } = useLoad('user.roles.holders', { query: { permission } })
  const maySeeUsers = useMay('user.users.show')
  if (failed)
    return (
      <Notice tone="danger" failure={failure} onRetry={refresh}>
        <Trans>The list of people with this permission could not be loaded.</Trans>
      </Notice>
    )
  if (!data) return <RowsSkeleton />
  const more = data.total - data.people.length
  return (
    <Stack gap="md">
      <p className={classes.name}>{permission}</p>
      <section>
        <Box component="h3" mt={0} mb="4xs" mx={0} fz="xs" fw={600}>
          <Trans>Roles</Trans>
        </Box>
        {data.roles.length === 0 && <Trans>No role gives this permission.</Trans>}
        <PlainList divided gap="3xs" py="3xs">
          {data.roles.map(({ id, name, people }) => (
            <Flex
              key={id}
              component="li"
              rowGap="5xs"
              columnGap="md"
              align="baseline"
              justify="space-between"
              wrap="wrap"
            >
              <EnterableLink href={`/cms/user/roles/${id}`}>{name}</EnterableLink>
              <Note component="span" ml="auto" className="tabular">
                <Plural value={people} one="# person" other="# people" />
              </Note>
            </Flex>
          ))}
        </PlainList>
      </section>
      <section>
        <Box component="h3" mt={0} mb="4xs" mx={0} fz="xs" fw={600}>
          <Trans>People ({data.total})</Trans>
        </Box>
        <PlainList divided gap="3xs" py="3xs">
          {data.people.map(({ id, full_name, roles }) => (
            <Flex
              key={id}
              component="li"
              rowGap="5xs"
              columnGap="md"
              align="baseline"
              justify="space-between"
              wrap="wrap"
            >
              {maySeeUsers ? <EnterableLink href={`/cms/user/users/${id}`}>{full_name}</EnterableLink> : full_name}
              <Note component="span" ml="auto" className="tabular">
                {roles.join(', ')}
              </Note>
            </Flex>
          ))}
        </PlainList>
        {more > 0 && <Plural value={more} one="and # more" other="and # more" />}
      </section>
    </Stack>
  )
}
