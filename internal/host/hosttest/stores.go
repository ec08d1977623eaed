package hosttest

import (
	"context"
	"slices"
	"testing"
	"time"

	"razzia/internal/fatal"
	"razzia/internal/host"
	"razzia/internal/table"
)

// An OpenStore opens an empty store for one test. Reopen closes the store and opens it again, as a restart of the
// program does; it is nil if the store keeps nothing.
type OpenStore func(t *testing.T) (store host.Store, reopen func() host.Store)

// Stores checks that a store keeps the contract of [host.Store].
func Stores(t *testing.T, open OpenStore) {
	for name, test := range map[string]func(t *testing.T, open OpenStore){
		"KeepsEntriesAsTheyAre":      keepsEntries,
		"ReadsAfterAVersion":         readsAfter,
		"HasNoGap":                   hasNoGap,
		"AppendsAllOrNone":           appendsAllOrNone,
		"FindsNoUnknownTables":       findsNoUnknown,
		"CreatesATableOnce":          createsOnce,
		"KeepsSecrets":               keepsSecrets,
		"KeepsSummaries":             keepsSummaries,
		"ListsRunningGames":          listsRunning,
		"TellsVersions":              tellsVersions,
		"ListsTablesOfPersons":       listsTablesOf,
		"OrdersTablesByLatest":       ordersTables,
		"OrdersFinishedGamesByEnd":   ordersFinished,
		"PagesWithoutGapOrRepeat":    pages,
		"HidesFinishedGames":         hides,
		"HidesAllFinishedGames":      hidesAll,
		"CountsUnfinished":           countsUnfinished,
		"LetsAPersonCountAlone":      letsCountAlone,
		"RemovesUnfinishedTables":    removes,
		"ForgetsWhatNeverBegan":      forgets,
		"ForgetsAllOrNothingInARush": forgetsInARush,
		"FeedsFinishedGamesInOrder":  feedsInOrder,
		"FeedsWithoutGapInARush":     feedsInARush,
		"FeedsAgainAfterReopening":   feedsAfterReopening,
		"RewritesLogs":               rewrites,
		"ReplacesAPerson":            replacesAPerson,
		"GoesOnWithForgetting":       goesOnForgetting,
		"RetiresGames":               retires,
		"FindsOldTalk":               findsOldTalk,
		"RetiresAndNumbersInARush":   retiresInARush,
		"ArchivesFinishedGames":      archives,
		"KeepsArchivedLogs":          keepsArchived,
		"RewritesArchivedLogs":       rewritesArchived,
		"RetiresArchivedGames":       retiresArchived,
		"ArchivesInARush":            archivesInARush,
		"FindsAllAfterReopening":     findsAll,
		"ClaimsWhatIsOverdue":        claimsOverdue,
		"ClaimsATableOnceInARush":    claimsOnce,
		"PostponesTimers":            postpones,
		"KeepsPlans":                 keepsPlans,
		"UsesPlans":                  usesPlans,
		"FindsPlansThatAreDue":       findsDuePlans,
		"RemovesPlans":               removesPlans,
		"DropsOrUsesAPlanInARush":    dropsOrUsesInARush,
		"KeepsVacations":             keepsVacations,
		"HeedsContexts":              heedsContexts,
		"LetsOneWriterWin":           letsOneWin,
		"KeepsTablesApartInARush":    keepsApart,
		"MayBeReadWhileItIsWritten":  readWhileWritten,
		"SharesNoMemoryWithCallers":  sharesNoMemory,
	} {
		t.Run(name, func(t *testing.T) { test(t, open) })
	}
}

func keepsEntries(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	all := everyEntry()
	f.make("a", all[0])
	f.add("a", all[1:]...)
	f.wantLog("a", all...)
	hostile := hostileEntries()
	f.make("b", hostile...)
	f.wantLog("b", hostile...)
}

func readsAfter(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	log := talk(1, 10)
	f.make("a", log...)
	for after := range 13 {
		got, err := f.Read(t.Context(), "a", after)
		fatal.If(t, err)
		wantEqual(t, got, log[min(after, 10):])
	}
}

func hasNoGap(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("a", talk(1, 3)...)
	wantError(t, f.appendTalk("a", 3, 1), host.ErrConflict)
	wantError(t, f.appendTalk("a", 2, 5), host.ErrConflict)
	wantError(t, f.appendTalk("a", 5, 1), host.ErrConflict)
	f.add("a", talk(4, 2)...)
	f.add("a", talk(6, 1)...)
	f.wantLog("a", talk(1, 6)...)
}

func appendsAllOrNone(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("a", talk(1, 2)...)
	gap := append(talk(3, 2), talk(6, 1)...)
	none := table.Summary{}
	if f.append("a", gap, none) == nil || f.Create(t.Context(), "b", nil, talk(2, 2), none) == nil {
		t.Error("versions with a gap were stored")
	}
	if f.append("a", nil, none) == nil || f.Create(t.Context(), "b", nil, nil, none) == nil {
		t.Error("an empty list of entries was stored")
	}
	wantError(t, f.appendTalk("a", 2, 3), host.ErrConflict)
	f.wantLog("a", talk(1, 2)...)
	_, err := f.Read(t.Context(), "b", 0)
	wantError(t, err, host.ErrNotFound)
}

func findsNoUnknown(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("a", talk(1, 1)...)
	for after := range 2 {
		_, err := f.Read(t.Context(), "nobody's", after)
		wantError(t, err, host.ErrNotFound)
	}
	_, err := f.Secret(t.Context(), "nobody's")
	wantError(t, err, host.ErrNotFound)
	wantError(t, f.appendTalk("nobody's", 1, 1), host.ErrNotFound)
	f.wantRunning()
	f.wantOpen("nobody", 10)
	f.wantOver("nobody", 10)
}

func createsOnce(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("a", talk(1, 2)...)
	wantError(t, f.Create(t.Context(), "a", []byte("another"), talk(1, 5), summaryOf("a", talk(1, 5))), host.ErrConflict)
	f.wantLog("a", talk(1, 2)...)
	secret, err := f.Secret(t.Context(), "a")
	if err != nil || string(secret) != "secret of a" {
		t.Errorf("the secret is %q, %v: want that of the first", secret, err)
	}
}

func keepsSecrets(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	raw := make([]byte, 256)
	for i := range raw {
		raw[i] = byte(i)
	}
	for id, secret := range map[table.ID][]byte{"raw": raw, "text": []byte("0123"), "number": []byte("17"), "none": nil} {
		fatal.If(t, f.Create(t.Context(), id, secret, talk(1, 1), summaryOf(id, talk(1, 1))))
		got, err := f.Secret(t.Context(), id)
		if err != nil || !slices.Equal(got, secret) {
			t.Errorf("%s: got secret %q, %v, want %q", id, got, err, secret)
		}
	}
}

func heedsContexts(t *testing.T, open OpenStore) {
	f := fixtureOf(t, open)
	f.make("a", talk(1, 1)...)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	_, readError := f.Read(ended, "a", 0)
	_, secretError := f.Secret(ended, "a")
	_, runningError := f.Running(ended)
	_, versionsError := f.Versions(ended, []table.ID{"a"})
	_, listError := f.Tables(ended, host.TableQuery{Person: "p", Most: 1})
	_, countError := f.CountUnfinished(ended, "p", noon)
	_, feedError := f.Finished(ended, 0, 1)
	_, claimError := f.Claim(ended, host.Claim{Now: noon, Most: 1})
	_, forgetError := f.Forget(ended, noon.Add(time.Hour), 1)
	for _, err := range []error{
		f.Append(ended, "a", talk(2, 1), summaryOf("a", talk(2, 1))), f.Create(ended, "b", nil, talk(1, 1), summaryOf("b", talk(1, 1))),
		readError, secretError, runningError, versionsError, listError, countError, forgetError, feedError, claimError,
		f.Postpone(ended, host.Claimed{ID: "a", Version: 1}, noon, noon), f.Ready(ended),
	} {
		wantError(t, err, context.Canceled)
	}
	f.wantLog("a", talk(1, 1)...)
	f.add("a", talk(2, 1)...)
}
