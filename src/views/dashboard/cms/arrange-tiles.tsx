import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Flex, Popover } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { StaffDashboard } from '#contract/dashboard/dashboard.ts'
import type { TileChoice } from '#contract/dashboard/tiles.ts'
import { arrangeTiles } from '#services/dashboard/arrange-tiles.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { PlainList } from '#views/components/page/list.tsx'
import { tiles as known } from './tiles.tsx'

interface ArrangeTilesProps {
  dashboard: StaffDashboard
  onArranged: () => void
}

/**
 * Settings of the tiles: which are shown and in what order, stored per person and changed by buttons. Tiles that the person may
 * not see are left out and keep their places.
 */
export function ArrangeTiles({ dashboard, onArranged }: ArrangeTilesProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  const { submit, busy } = useSubmission({ send: arrangeTiles }, { onDone: onArranged })
  const offered = dashboard.tiles.filter(({ tile }) => known[tile].show(dashboard) !== null)
  const submitOffered = (next: readonly TileChoice[]) => {
    const [...rest] = next
    submit({ tiles: dashboard.tiles.map((one) => (offered.includes(one) ? (rest.shift() ?? one) : one)) })
  }
  const move = (index: number, by: number) => {
    const next = [...offered]
    const [tile] = next.splice(index, 1)
    if (tile) submitOffered(next.toSpliced(index + by, 0, tile))
  }
  const show = (index: number, hidden: boolean) =>
    submitOffered(offered.map((tile, at) => (at === index ? { ...tile, hidden } : tile)))
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.7} />}>
          <Trans>Arrange the dashboard</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <PlainList gap="5xs" maw="calc(100vw - 64px)" aria-busy={busy}>
          {offered.map(({ tile, hidden }, index) => {
            const name = i18n._(known[tile].label)
            return (
              <Flex component="li" key={tile} gap="4xs" align="center">
                <Checkbox
                  flex={1}
                  label={name}
                  checked={!hidden}
                  onChange={(event) => show(index, !event.currentTarget.checked)}
                />
                <MoveButton
                  label={t`Move up: ${name}`}
                  icon={IconArrowUp}
                  isAtEnd={index === 0}
                  onMove={() => move(index, -1)}
                />
                <MoveButton
                  label={t`Move down: ${name}`}
                  icon={IconArrowDown}
                  isAtEnd={index === offered.length - 1}
                  onMove={() => move(index, 1)}
                />
              </Flex>
            )
          })}
        </PlainList>
      </Popover.Dropdown>
    </Popover>
  )
}

interface MoveButtonProps {
  label: string
  icon: typeof IconArrowUp
  isAtEnd: boolean
  onMove: () => void
}

/** A button that keeps the focus at an end of the list, where a disabled button would lose it. */
function MoveButton({ label, icon: Icon, isAtEnd, onMove }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      data-disabled={isAtEnd || undefined}
      aria-disabled={isAtEnd || undefined}
      aria-label={label}
      onClick={isAtEnd ? undefined : onMove}
    >
      <Icon size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  )
}
