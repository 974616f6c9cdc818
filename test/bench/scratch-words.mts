import { word } from './search-words.ts';
console.log([0,1,2,5,10,30,60,100,300,600,1000,3000,6000].map((r) => r + ':' + word(r)).join(' '));
