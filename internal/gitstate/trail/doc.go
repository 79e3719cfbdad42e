// Package trail keeps the folders around the one that is looked at open, so that
// names are looked up from nearby and not from the root each time. It opens
// nothing itself, and knows Linux only.
package trail
