// Package same tells from its stat alone whether a file is the one that the index
// remembers. It never says so of one that might not be, opens nothing, and knows
// Linux only.
package same
