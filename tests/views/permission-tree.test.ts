import { describe, expect, test } from 'vitest'
import { permissionNames } from '#contract/index.ts'
import type { Label } from '#views/components/entity/label.ts'
import { branchesOf, found, lines, stepOf } from '#views/user/cms/permissions/permission-branches.ts'
import { hasWords } from '#views/user/cms/permissions/permission-words.ts'

const names = ['mail.messages.index', 'mail.messages.show', 'service-order.service-orders.send']
const say = (label: Label) => ('pl' in label ? label.en : (label.message ?? label.id))
const tree = branchesOf(names, say)
const everything = () => true

test('every permission of the contract has words in the tree', () => {
  expect(permissionNames().filter((name) => !hasWords(name))).toEqual([])
})

test('the tree has every permission once, below its module and resource', () => {
  const all = branchesOf(permissionNames(), say)
  const leaves = lines(all, everything).filter(({ level }) => level === 3)
  expect(leaves.map(({ key }) => key).toSorted()).toEqual(permissionNames())
  expect(all.flatMap((module) => module.names).toSorted()).toEqual(permissionNames())
})

test('a search finds by words and by names, whatever their order and case', () => {
  const keys = (search: string) => found(tree, search).flatMap((branch) => branch.names)
  expect(keys('')).toEqual(expect.arrayContaining(names))
  expect(keys('LIST mail')).toEqual(['mail.messages.index'])
  expect(keys('orders.send')).toEqual(['service-order.service-orders.send'])
  expect(keys('nothing like it')).toEqual([])
})

describe('keys move through the tree as through any tree', () => {
  const isOpen = (key: string) => key.startsWith('mail')
  const shown = lines(tree, isOpen)
  const at = (key: string) => shown.findIndex((line) => line.key === key)
  const step = (key: string, on: string) => stepOf(key, shown, at(on), isOpen)

  test.each([
    ['ArrowDown', 'mail', { focus: 'mail.messages' }],
    ['ArrowUp', 'mail.messages', { focus: 'mail' }],
    ['ArrowUp', 'mail', {}],
    ['ArrowRight', 'mail', { focus: 'mail.messages' }],
    ['ArrowRight', 'service-order', { turn: 'service-order' }],
    ['ArrowLeft', 'mail', { turn: 'mail' }],
    ['ArrowLeft', 'mail.messages.show', { focus: 'mail.messages' }],
    ['End', 'mail', { focus: 'service-order' }],
    ['Home', 'service-order', { focus: 'mail' }],
    ['Enter', 'mail', { turn: 'mail' }],
    ['Enter', 'mail.messages.index', { ask: 'mail.messages.index' }],
    ['Tab', 'mail', null],
  ])('%s on %s', (key, on, does) => {
    expect(step(key, on)).toEqual(does)
  })

  test('space checks the line', () => {
    expect(step(' ', 'mail.messages.index')).toEqual({ check: shown[at('mail.messages.index')] })
  })
})
