import { expect } from 'chai';
import fc from 'fast-check';
import { type GrantedLevel, LEVELS, type Level } from '../model/entity.ts';
import type { Role } from '../model/member.ts';
import { AUDIENCES, type Audience } from '../model/operation.ts';
import {
  type AccessFlags,
  askedOf,
  inAudience,
  keepsAnAdmin,
  levelsByPlace,
  levelWithoutGrants,
  managesWorkspace,
  ownerless,
  type PermissionActor,
  type PlaceGrant,
  rankOfLevel,
  reaches,
  type TreePlace,
  wouldCircle,
} from './permission.ts';

const ROLES: (Role | null)[] = [null, 'VIEWER', 'CONTRIBUTOR', 'MANAGER'];
const ALL: AccessFlags = { peopleAccess: true, projectsAccess: true };
const GRANTS: GrantedLevel[] = ['READ', 'WRITE', 'FULL'];

/**
 * The rule in numbers, independent of the code under test: the highest level counts, VIEWER is capped at 1, no role at
 * 0.
 */
const plain = (role: Role | null, ...levels: Level[]): Level => {
  const numbers = { none: 0, READ: 1, WRITE: 2, FULL: 3 };
  const cap = role === null ? 0 : role === 'VIEWER' ? 1 : 3;
  const number = Math.min(cap, Math.max(0, ...levels.map((level) => numbers[level])));
  return (['none', 'READ', 'WRITE', 'FULL'] as const)[number] ?? 'none';
};

/** The level at a place, directly by the spec: checks each ancestor in turn. */
function plainLevel(place: TreePlace, places: TreePlace[], grants: PlaceGrant[], actor: PermissionActor): Level {
  const levels: Level[] = [];
  const managing = actor.admin || actor.role === 'MANAGER';
  if (place.kind === 'WORKSPACE') {
    if (actor.role !== null && actor.admin) return 'FULL';
    return plain(actor.role, managing && actor.projectsAccess ? 'FULL' : 'READ');
  }
  if (place.kind === 'DIRECTORY') return plain(actor.role, actor.peopleAccess ? (managing ? 'FULL' : 'WRITE') : 'none');
  if (!actor.projectsAccess) return 'none';
  for (let at: TreePlace | undefined = place; at; ) {
    for (const grant of grants) {
      if (grant.placeId !== at.id) continue;
      if (grant.principal === 'EVERYONE') levels.push(grant.level);
      if (grant.principal === 'MEMBER' && grant.principalId === actor.memberId) levels.push(grant.level);
      if (grant.principal === 'GROUP' && actor.groupIds.some((id) => id === grant.principalId))
        levels.push(grant.level);
    }
    const parent: string | null = at.detached ? null : at.parentId;
    at = places.find((other) => other.id === parent);
  }
  return plain(actor.role, ...levels);
}

describe('levelsByPlace', () => {
  const actor = (role: Role | null): PermissionActor => ({
    memberId: 'me',
    role,
    admin: false,
    groupIds: ['in', 'also'],
    ...ALL,
  });
  const sources: { grant: Pick<PlaceGrant, 'principal' | 'principalId'>; counts: boolean }[] = [
    { grant: { principal: 'MEMBER', principalId: 'me' }, counts: true },
    { grant: { principal: 'MEMBER', principalId: 'other' }, counts: false },
    { grant: { principal: 'MEMBER', principalId: 'in' }, counts: false },
    { grant: { principal: 'MEMBER', principalId: null }, counts: false },
    { grant: { principal: 'EVERYONE', principalId: null }, counts: true },
    { grant: { principal: 'GROUP', principalId: 'in' }, counts: true },
    { grant: { principal: 'GROUP', principalId: 'also' }, counts: true },
    { grant: { principal: 'GROUP', principalId: 'not' }, counts: false },
    { grant: { principal: 'GROUP', principalId: 'me' }, counts: false },
    { grant: { principal: 'GROUP', principalId: null }, counts: false },
  ];

  it('equals the plain rule for every role, source and level above and below, detached or not', () => {
    for (const role of ROLES)
      for (const detached of [false, true])
        for (const up of sources)
          for (const upLevel of GRANTS)
            for (const down of sources)
              for (const downLevel of GRANTS) {
                const places: TreePlace[] = [
                  { id: 'folder', parentId: null, detached: false, kind: 'FOLDER' },
                  { id: 'project', parentId: 'folder', detached, kind: 'PROJECT' },
                ];
                const grants: PlaceGrant[] = [
                  { placeId: 'folder', level: upLevel, ...up.grant },
                  { placeId: 'project', level: downLevel, ...down.grant },
                ];
                const levels = levelsByPlace(places, grants, actor(role));
                const above: Level = up.counts ? upLevel : 'none';
                const own: Level = down.counts ? downLevel : 'none';
                expect(levels.get('folder')).to.equal(plain(role, above));
                expect(levels.get('project')).to.equal(detached ? plain(role, own) : plain(role, above, own));
              }
  });

  const tree = fc
    .array(
      fc.record({
        parent: fc.nat(),
        detached: fc.boolean(),
        kind: fc.constantFrom('FOLDER', 'PROJECT', 'WORKSPACE', 'DIRECTORY'),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .chain((nodes) => {
      // A parent always precedes its children, so this is a tree; then the order is shuffled.
      const places = nodes.map(({ parent, ...node }, index) => ({
        id: `p${index}`,
        parentId: index === 0 || parent % 4 === 0 ? null : `p${parent % index}`,
        ...node,
      }));
      return fc.shuffledSubarray(places, { minLength: places.length });
    });
  const grant = fc.record({
    placeId: fc.nat(12).map((number) => `p${number}`),
    principal: fc.constantFrom('MEMBER' as const, 'GROUP' as const, 'EVERYONE' as const),
    principalId: fc.constantFrom('me', 'you', 'g1', 'g2', 'g3', null),
    level: fc.constantFrom(...GRANTS),
  });
  const someone = fc.record({
    memberId: fc.constant('me'),
    role: fc.constantFrom(...ROLES),
    admin: fc.boolean(),
    groupIds: fc.subarray(['g1', 'g2', 'g3']),
    peopleAccess: fc.boolean(),
    projectsAccess: fc.boolean(),
  });

  it('equals the plain rule on any tree, in any order, with any grants', () => {
    fc.assert(
      fc.property(tree, fc.array(grant, { maxLength: 25 }), someone, (places, grants, who) => {
        const levels = levelsByPlace(places, grants, who);
        expect(levels.size).to.equal(places.length);
        for (const place of places) expect(levels.get(place.id)).to.equal(plainLevel(place, places, grants, who));
      }),
      { numRuns: 1000 },
    );
  });

  it('never gives less when a grant is added', () => {
    fc.assert(
      fc.property(tree, fc.array(grant, { maxLength: 10 }), grant, someone, (places, grants, more, who) => {
        const before = levelsByPlace(places, grants, who);
        const after = levelsByPlace(places, [...grants, more], who);
        for (const [id, level] of before) expect(reaches(after.get(id) ?? 'none', level)).to.equal(true);
      }),
    );
  });

  it('never gives more on a damaged tree than on the same tree without its circle', () => {
    const places: TreePlace[] = [
      { id: 'a', parentId: 'c', detached: false, kind: 'FOLDER' },
      { id: 'b', parentId: 'a', detached: false, kind: 'FOLDER' },
      { id: 'c', parentId: 'b', detached: false, kind: 'FOLDER' },
      { id: 'lost', parentId: 'gone', detached: false, kind: 'PROJECT' },
    ];
    const levels = levelsByPlace(
      places,
      [{ placeId: 'gone', principal: 'EVERYONE', principalId: null, level: 'FULL' }],
      actor('MANAGER'),
    );
    expect([...levels.values()]).to.deep.equal(['none', 'none', 'none', 'none']);
  });

  it('hands nothing of a role’s workspace level down', () => {
    const places: TreePlace[] = [
      { id: 'w', parentId: null, detached: false, kind: 'WORKSPACE' },
      { id: 'p', parentId: 'w', detached: false, kind: 'PROJECT' },
    ];
    expect(Object.fromEntries(levelsByPlace(places, [], actor('MANAGER')))).to.deep.equal({ w: 'FULL', p: 'none' });
    expect(Object.fromEntries(levelsByPlace(places, [], actor('VIEWER')))).to.deep.equal({ w: 'READ', p: 'none' });
    expect(Object.fromEntries(levelsByPlace(places, [], actor(null)))).to.deep.equal({ w: 'none', p: 'none' });
  });

  it('gives what role and flags say in the directory, and nothing at places that are granted without projects access', () => {
    const places: TreePlace[] = [
      { id: 'w', parentId: null, detached: false, kind: 'WORKSPACE' },
      { id: 'd', parentId: null, detached: true, kind: 'DIRECTORY' },
      { id: 'p', parentId: 'w', detached: false, kind: 'PROJECT' },
    ];
    const everyone = ['w', 'd', 'p'].map(
      (placeId): PlaceGrant => ({ placeId, principal: 'EVERYONE', principalId: null, level: 'FULL' }),
    );
    const levels = (role: Role, flags: AccessFlags) =>
      Object.values(Object.fromEntries(levelsByPlace(places, everyone, { ...actor(role), ...flags })));
    const neither = { peopleAccess: false, projectsAccess: false };
    expect(levels('MANAGER', ALL)).to.deep.equal(['FULL', 'FULL', 'FULL']);
    expect(levels('CONTRIBUTOR', { ...neither, projectsAccess: true })).to.deep.equal(['READ', 'none', 'FULL']);
    expect(levels('CONTRIBUTOR', { ...neither, peopleAccess: true })).to.deep.equal(['READ', 'WRITE', 'none']);
    expect(levels('MANAGER', neither)).to.deep.equal(['READ', 'none', 'none']);
  });

  it('does 5,000 places 300 deep in one quick pass', () => {
    const places = Array.from(
      { length: 5000 },
      (_, index): TreePlace => ({
        id: `${index}`,
        parentId: index % 300 === 0 ? null : `${index - 1}`,
        detached: false,
        kind: 'FOLDER',
      }),
    );
    const levels = levelsByPlace(
      places.reverse(),
      [{ placeId: '0', principal: 'EVERYONE', principalId: null, level: 'WRITE' }],
      actor('MANAGER'),
    );
    expect(levels.get('299')).to.equal('WRITE');
    expect(levels.get('300')).to.equal('none');
  });
});

describe('ownerless', () => {
  const PEOPLE = ['me', 'you'];
  const tree = fc
    .array(fc.record({ parent: fc.nat(), detached: fc.boolean() }), { minLength: 1, maxLength: 8 })
    .map((nodes) =>
      nodes.map(
        ({ parent, detached }, index): TreePlace => ({
          id: `p${index}`,
          parentId: index === 0 || parent % 3 === 0 ? null : `p${parent % index}`,
          detached,
          kind: 'FOLDER',
        }),
      ),
    );
  const grants = fc.array(
    fc.record({
      placeId: fc.nat(8).map((number) => `p${number}`),
      principal: fc.constantFrom('MEMBER' as const, 'GROUP' as const, 'EVERYONE' as const),
      principalId: fc.constantFrom(...PEOPLE, 'g1', 'g2', 'gone', null),
      level: fc.constantFrom(...GRANTS),
    }),
    { maxLength: 12 },
  );
  const members = fc.tuple(
    ...PEOPLE.map((id) =>
      fc.record({
        id: fc.constant(id),
        role: fc.constantFrom(...ROLES),
        suspended: fc.boolean(),
        projectsAccess: fc.boolean(),
      }),
    ),
  );
  const groups = fc.tuple(
    ...['g1', 'g2'].map((id) => fc.record({ id: fc.constant(id), memberIds: fc.subarray(PEOPLE) })),
  );

  it('names exactly the places at which the rule gives nobody FULL', () => {
    fc.assert(
      fc.property(tree, grants, members, groups, (places, granted, people, grouped) => {
        const holds = (place: TreePlace) =>
          people.some(({ id, role, suspended, projectsAccess }) => {
            const groupIds = grouped.filter(({ memberIds }) => memberIds.includes(id)).map((group) => group.id);
            const actor: PermissionActor = {
              memberId: id,
              role: suspended ? null : role,
              admin: false,
              groupIds,
              peopleAccess: true,
              projectsAccess,
            };
            return plainLevel(place, places, granted, actor) === 'FULL';
          });
        const expected = places.filter((place) => !holds(place)).map(({ id }) => id);
        expect([...ownerless({ places, grants: granted, members: people, groups: grouped })]).to.deep.equal(expected);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('roles', () => {
  it('orders levels 0 to 3', () => {
    expect(LEVELS.map(rankOfLevel)).to.deep.equal([0, 1, 2, 3]);
  });

  // PM-04. Columns: level at the workspace, level in the people directory, and true for managing shared settings of all
  // projects.
  const STANDINGS: [role: Role | null, admin: boolean, access: AccessFlags, expected: [Level, Level, boolean]][] = [
    [null, false, ALL, ['none', 'none', false]],
    [null, true, ALL, ['none', 'none', false]],
    ['VIEWER', false, ALL, ['READ', 'READ', false]],
    // An admin who is a viewer manages members, and edits nothing else.
    ['VIEWER', true, ALL, ['FULL', 'READ', false]],
    ['CONTRIBUTOR', false, ALL, ['READ', 'WRITE', false]],
    ['CONTRIBUTOR', true, ALL, ['FULL', 'FULL', true]],
    ['MANAGER', false, ALL, ['FULL', 'FULL', true]],
    ['MANAGER', true, ALL, ['FULL', 'FULL', true]],
    ['MANAGER', false, { peopleAccess: false, projectsAccess: true }, ['FULL', 'none', true]],
    ['MANAGER', false, { peopleAccess: true, projectsAccess: false }, ['READ', 'FULL', false]],
    ['CONTRIBUTOR', false, { peopleAccess: false, projectsAccess: false }, ['READ', 'none', false]],
    ['CONTRIBUTOR', true, { peopleAccess: false, projectsAccess: false }, ['FULL', 'none', true]],
  ];
  for (const [role, admin, access, expected] of STANDINGS) {
    const flags = Object.entries({ admin, ...access }).filter(([, on]) => on);
    it(`gives ${role ?? 'no role'} with ${flags.map(([flag]) => flag).join(', ') || 'nothing else'} ${expected.join(', ')}`, () => {
      const standing = { role, admin, ...access };
      expect([
        levelWithoutGrants.WORKSPACE(standing),
        levelWithoutGrants.DIRECTORY(standing),
        managesWorkspace(standing),
      ]).to.deep.equal(expected);
    });
  }

  it('lets each audience in as the table says', () => {
    const people: Record<string, { signedIn: boolean; holder: { role: Role | null; admin: boolean } | null }> = {
      stranger: { signedIn: false, holder: null },
      account: { signedIn: true, holder: null },
      suspendedAdmin: { signedIn: true, holder: { role: null, admin: true } },
      viewer: { signedIn: true, holder: { role: 'VIEWER', admin: false } },
      contributor: { signedIn: true, holder: { role: 'CONTRIBUTOR', admin: false } },
      manager: { signedIn: true, holder: { role: 'MANAGER', admin: false } },
      viewerAdmin: { signedIn: true, holder: { role: 'VIEWER', admin: true } },
      managerAdmin: { signedIn: true, holder: { role: 'MANAGER', admin: true } },
    };
    const expected: Record<string, Audience[]> = {
      stranger: ['anyone'],
      account: ['anyone', 'account'],
      suspendedAdmin: ['anyone', 'account'],
      viewer: ['anyone', 'account', 'member'],
      contributor: ['anyone', 'account', 'member', 'contributor'],
      manager: ['anyone', 'account', 'member', 'contributor', 'manager'],
      viewerAdmin: ['anyone', 'account', 'member', 'admin'],
      managerAdmin: ['anyone', 'account', 'member', 'contributor', 'manager', 'admin'],
    };
    for (const [name, { signedIn, holder }] of Object.entries(people)) {
      expect(
        AUDIENCES.filter((audience) => inAudience(audience, signedIn, holder)),
        name,
      ).to.deep.equal(expected[name]);
    }
  });

  it('notices when nobody would be left to run the workspace', () => {
    expect(keepsAnAdmin([{ role: 'VIEWER', admin: true, suspended: false }])).to.equal(true);
    expect(keepsAnAdmin([{ role: 'MANAGER', admin: true, suspended: true }])).to.equal(false);
    expect(keepsAnAdmin([{ role: null, admin: true, suspended: false }])).to.equal(false);
    expect(keepsAnAdmin([{ role: 'MANAGER', admin: false, suspended: false }])).to.equal(false);
  });
});

describe('wouldCircle', () => {
  const places: TreePlace[] = [
    { id: 'a', parentId: null, detached: false, kind: 'FOLDER' },
    { id: 'b', parentId: 'a', detached: true, kind: 'FOLDER' },
    { id: 'c', parentId: 'b', detached: false, kind: 'FOLDER' },
  ];
  it('refuses a place as its own ancestor, detached or not', () => {
    expect(wouldCircle(places, 'a', 'a')).to.equal(true);
    expect(wouldCircle(places, 'a', 'c')).to.equal(true);
    expect(wouldCircle(places, 'b', 'c')).to.equal(true);
  });
  it('allows every move that makes no cycle', () => {
    expect(wouldCircle(places, 'c', 'a')).to.equal(false);
    expect(wouldCircle(places, 'a', null)).to.equal(false);
    expect(wouldCircle(places, 'x', 'c')).to.equal(false);
  });
});

describe('what is locked', () => {
  it('is changed with FULL only; who may only read it reads on', () => {
    expect(GRANTS.map((level) => askedOf(level, true))).to.deep.equal(['READ', 'FULL', 'FULL']);
    expect(GRANTS.map((level) => askedOf(level, false))).to.deep.equal(GRANTS);
  });
});
