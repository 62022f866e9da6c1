import { describe, expect, it } from 'vitest'
import { addOne, counted, doneWith, newOne, plural, singular } from '#contract/declare/entity-words.ts'
import { allEntities, auditedEntities, entityKeys } from '#contract/entities.ts'
import { permissionNames } from '#contract/index.ts'
import { handlingVerbs } from '#contract/service-order/statuses.ts'

const { 'dictionary.brands': brands, 'dictionary.provinces': provinces, 'user.users': users } = allEntities

describe('the words of an entity', () => {
  it('make titles, buttons and the names of records', () => {
    expect([plural(brands.words), singular(brands.words)]).toEqual([
      { pl: 'Marki', en: 'Brands' },
      { pl: 'Marka', en: 'Brand' },
    ])
    expect([newOne(brands.words).pl, newOne(provinces.words).pl, newOne(users.words).pl]).toEqual([
      'Nowa marka',
      'Nowe województwo',
      'Nowy użytkownik',
    ])
    expect(addOne(brands.words)).toEqual({ pl: 'Dodaj markę', en: 'Add brand' })
  })

  it.each([
    [0, '0 marek', '0 brands', '0 użytkowników'],
    [1, '1 marka', '1 brand', '1 użytkownik'],
    [3, '3 marki', '3 brands', '3 użytkowników'],
    [5, '5 marek', '5 brands', '5 użytkowników'],
    [12, '12 marek', '12 brands', '12 użytkowników'],
    [22, '22 marki', '22 brands', '22 użytkowników'],
  ])('count %d as each language does', (count, inPolish, inEnglish, ofPersons) => {
    expect(counted(brands.words, count, 'pl')).toBe(inPolish)
    expect(counted(brands.words, count, 'en')).toBe(inEnglish)
    expect(counted(users.words, count, 'pl')).toBe(ofPersons)
  })

  it.each([
    [handlingVerbs.take.toast, 'Podjęto zgłoszenie gwarancyjne SG/2026/00042'],
    [handlingVerbs.start.toast, 'Przyjęto do realizacji zgłoszenie gwarancyjne SG/2026/00042'],
    [handlingVerbs.assign.toast, 'Przekazano opiekunowi zgłoszenie gwarancyjne SG/2026/00042'],
    [handlingVerbs.resend.done, 'Skierowano ponownie do zapisu zgłoszenie gwarancyjne SG/2026/00042'],
  ])('follow the verb of a toast as its object: %o', ({ pl }, said) => {
    const { words } = allEntities['service-order.service-orders']
    expect(doneWith(pl, words, { count: 1, name: 'SG/2026/00042' }, 'pl')).toBe(said)
  })

  it('are complete: every form of every noun', () => {
    const forms = entityKeys.flatMap((key) => {
      const { pl, en } = allEntities[key].words
      return [en.one, en.many, pl.one, pl.accusative, pl.few, pl.many].map((form) => ({ key, form }))
    })
    expect(forms.filter(({ form }) => form.trim() !== form || form === '')).toEqual([])
  })

  it('tell entities apart: no two are called alike', () => {
    const names = entityKeys.map((key) => plural(allEntities[key].words).pl)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})

describe('an entity', () => {
  it('has permissions under its key, in one zone at least', () => {
    const subjects = new Set(
      permissionNames().map((name) => name.replace('partnerzone.', '').split('.').slice(0, 2).join('.')),
    )
    expect(entityKeys.filter((key) => !subjects.has(key))).toEqual([])
  })

  it('has a history unless its declaration says otherwise', () => {
    expect(entityKeys.filter((key) => !auditedEntities.some((audited) => audited === key))).toEqual([
      // They are written by runs, and tell of themselves.
      'synchronization.runs',
      'synchronization.results',
    ])
  })
})
