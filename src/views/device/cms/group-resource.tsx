import { msg } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'wouter'
import { inUseOf } from '#contract/declare/in-use.ts'
import { deviceGroups, GroupForm } from '#contract/device/groups.ts'
import type { ScreenProps } from '#src/routes.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { Card, Facts } from '#views/components/page/card.tsx'
import { EnterableLink } from '#views/components/page/links/enterable-link.tsx'
import { resource } from '#views/components/resource/resource.ts'
import { ResourceEditor } from '#views/components/resource/resource-editor.tsx'
import { StatusBadge } from '#views/components/status/status-badge.tsx'

/** A group of the tree: its name and position, and the properties that its devices inherit. */
export const groups = resource({
  of: 'device.groups',
  index: deviceGroups.endpoints['device.groups.index'],
  form: GroupForm,
  columns: [],
  blank: { name: '', parent_id: null, active: true, functionalities: [], documentations: [] },
  parts: [
    {
      title: msg`Group`,
      explanation: msg`A group contains either subgroups or devices. An inactive group and everything in it are hidden from partners.`,
      fields: [
        { name: 'name', label: msg`Name` },
        { name: 'parent_id', label: msg`Parent group`, type: 'group', optional: true },
        { name: 'active', label: msg`Active` },
      ],
    },
    {
      title: msg`Configuration of the devices of the group`,
      explanation: msg`These apply to all devices of the group and its subgroups, in addition to their own.`,
      fields: [
        {
          name: 'functionalities',
          label: msg`Functionalities`,
          type: 'lookup',
          lookup: 'device.functionalities.lookup',
          multiple: true,
          optional: true,
        },
        {
          name: 'documentations',
          label: msg`Documents`,
          type: 'lookup',
          lookup: 'documentation.documentations.lookup',
          minimum: 2,
          multiple: true,
          optional: true,
        },
      ],
    },
  ],
  status: (group) => <StatusBadge of={inUseOf(group)} />,
  aside: (group) => <GroupFacts group={group} />,
})

interface FactsProps {
  group: { id: number; path: string; is_leaf: boolean; devices: number; devices_below: number; error_codes: number }
}

/** Records that belong to the group, as links. */
function GroupFacts({ group }: FactsProps) {
  const mayStore = useMay('device.error-codes.store')
  return (
    <Card title={<Trans>In the tree</Trans>}>
      <Facts
        facts={[
          { label: <Trans>Place</Trans>, value: group.path },
          {
            label: <Trans>Kind</Trans>,
            value: group.is_leaf ? <Trans>can have devices</Trans> : <Trans>it has groups below it</Trans>,
          },
          {
            label: <Trans>Devices, with those of groups below</Trans>,
            value: <Plural value={group.devices_below} one="# device" other="# devices" />,
          },
          {
            label: <Trans>Its own error codes</Trans>,
            value: (
              <EnterableLink href={`/cms/device/error-codes?groups=${group.id}`}>
                <Plural value={group.error_codes} one="# code" other="# codes" />
              </EnterableLink>
            ),
          },
        ]}
      />
      {mayStore && (
        <Button
          component={Link}
          href={`/cms/device/error-codes/store?group=${group.id}`}
          variant="default"
          mt="md"
          leftSection={<IconPlus size={18} stroke={1.7} />}
        >
          <Trans>New error code of the group</Trans>
        </Button>
      )}
    </Card>
  )
}

export const GroupScreen = ({ params }: ScreenProps) => <ResourceEditor of={groups} id={Number(params.id)} />
