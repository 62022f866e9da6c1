import { useLingui } from '@lingui/react/macro'
import { Box, Group, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useMemo } from 'react'
import { type TreeLine, type TreeNode, treeLines, treeStep, useTreeFocus } from './tree-lines.ts'
import classes from './tree-view.module.css'

export interface TreeViewProps<Node extends TreeNode> {
  nodes: readonly Node[]
  label: string
  /** Renders a line, beside the arrow that expands it. */
  children: (line: TreeLine<Node>) => ReactNode
  /** Ids of initially expanded nodes. */
  open?: readonly number[]
  /** All nodes are expanded, as after a search. */
  allOpen?: boolean
  /** Whether a node is chosen; undefined where nothing can be chosen. */
  chosen?: (node: Node) => boolean
  /** Several nodes can be chosen. */
  multiple?: boolean
  isDisabled?: (node: Node) => boolean
  /** Called for Enter, the space bar or a click on the line. */
  onChoose?: (node: Node) => void
  /** Handles further keys; returns whether the key was handled. */
  onKey?: (event: KeyboardEvent, line: TreeLine<Node>) => boolean
  /** The node that receives the focus when it enters the tree. */
  current?: number | null
}

/** A tree view (WAI-ARIA): one line is in the tab order, arrow keys move and expand, Enter and the space bar choose. */
export function TreeView<Node extends TreeNode>(props: TreeViewProps<Node>) {
  const { nodes, label, children, open, allOpen = false, chosen, multiple, isDisabled, onChoose, onKey } = props
  const { t } = useLingui()
  const { tree, turned, turn, currentOf, setFocused, focus } = useTreeFocus(open)
  const isOpen = (id: number) => allOpen || turned.has(id)
  const lines = useMemo(() => treeLines(nodes, (id) => allOpen || turned.has(id)), [nodes, turned, allOpen])
  const current = currentOf(lines, props.current)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).matches('[role="treeitem"]')) return
    const at = lines.findIndex(({ key }) => key === current)
    const line = lines[at]
    if (!line) return
    if (onKey?.(event, line)) {
      focus(line.key)
      event.preventDefault()
      return
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = treeStep(event.key, lines, at, isOpen)
    const isChoice = event.key === 'Enter' || event.key === ' '
    if (!step && !isChoice) return
    event.preventDefault()
    if (isChoice && !isDisabled?.(line.node)) onChoose?.(line.node)
    if (step?.turn && !allOpen) turn(step.turn)
    if (step?.focus !== undefined) focus(step.focus)
  }
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      style={{ minWidth: 0 }}
      onKeyDown={onKeyDown}
    >
      {lines.map((line) => {
        const { node, level, position, siblings } = line
        const isBranch = node.children.length > 0
        const isOff = isDisabled?.(node) ?? false
        return (
          <Group
            key={node.id}
            role="treeitem"
            // Its own name: the actions in the line have theirs.
            aria-label={node.name}
            aria-level={level}
            aria-posinset={position + 1}
            aria-setsize={siblings}
            aria-expanded={isBranch ? isOpen(node.id) : undefined}
            aria-selected={chosen?.(node)}
            aria-disabled={isOff || undefined}
            tabIndex={node.id === current ? 0 : -1}
            data-key={node.id}
            className={classes.line}
            wrap="nowrap"
            gap="4xs"
            mih={40}
            pe="2xs"
            bdrs="sm"
            style={{ paddingInlineStart: 4 + (level - 1) * 20 }}
            onFocus={(event) => event.target === event.currentTarget && setFocused(node.id)}
            onClick={(event) => {
              if (isOff || (event.target as HTMLElement).closest('button, a, input, label')) return
              onChoose?.(node)
            }}
          >
            {isBranch ? (
              <UnstyledButton
                display="grid"
                flex="none"
                w={28}
                h={32}
                c="dimmed"
                style={{ placeItems: 'center' }}
                tabIndex={-1}
                aria-label={isOpen(node.id) ? t`Close ${node.name}` : t`Open ${node.name}`}
                disabled={allOpen}
                onClick={() => turn(node.id)}
              >
                <IconChevronRight
                  size={16}
                  stroke={1.8}
                  style={{ rotate: isOpen(node.id) ? '90deg' : undefined, transition: 'rotate 100ms' }}
                  aria-hidden
                />
              </UnstyledButton>
            ) : (
              <Box component="span" flex="none" w={28} h={32} />
            )}
            {children(line)}
          </Group>
        )
      })}
    </div>
  )
}
