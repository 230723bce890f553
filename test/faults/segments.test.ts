import { testGroup } from './hurried-rows.ts';

testGroup('segments');
